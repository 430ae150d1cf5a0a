/** Before a guarded load's pickup the broker calls the carrier's number on file: the code that it reads out verifies the driver. (loads.md §2a.) */
import { Text, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { CodeInput } from '@/kit/code-input'
import { FormShell } from '@/kit/form'
import { toast } from '@/ui/toast'
import classes from './carrier.module.css'
import { offerQuery, verifyCode } from './queries'
import type { Offer } from './types'

interface Props {
  token: string
  offer: Offer
  /** The driver is verified. */
  done: () => void
}

export const VoiceCodeStep = ({ token, offer, done }: Props) => {
  const queryClient = useQueryClient()
  const form = useForm({
    initialValues: { code: '' },
    validate: { code: code => (/^\d{6}$/.test(code) ? null : 'Enter all 6 digits.') },
  })
  const send = async ({ code }: { code: string }) => {
    const { confirmation } = await verifyCode(token, code)
    queryClient.setQueryData(offerQuery(token).queryKey, confirmation)
    done()
    void toast('Your driver is verified.')
  }
  return (
    <section className={classes.card} aria-label="Code by phone">
      <Title order={2} mb="xs">
        Code by phone
      </Title>
      <Text mb="sm">
        Before pickup, {offer.broker_name} calls your number on file and reads you a 6-digit code. Enter it
        here: it verifies {offer.driver_name} as your driver.
      </Text>
      <FormShell form={form} label="Code by phone" submit="Verify driver" send={send}>
        <CodeInput form={form} />
      </FormShell>
    </section>
  )
}
