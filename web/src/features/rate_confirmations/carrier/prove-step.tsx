/** A code to a contact on FMCSA's file, or one that the broker reads out on a call: only then can it be answered. */
import { Button, Text, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { explain } from '@/api/errors'
import { CodeInput } from '@/kit/code-input'
import { FormShell } from '@/kit/form'
import { Note } from '@/ui/note'
import classes from './carrier.module.css'
import { offerQuery, sendCode, verifyCode } from './queries'
import type { Offer } from './types'

interface Props {
  token: string
  offer: Offer
  /** The code gave this browser a token of its own: it goes on with that. */
  proven: (token: string) => void
}

export const ProveStep = ({ token, offer, proven }: Props) => {
  const queryClient = useQueryClient()
  // The field takes the focus once it is there: not before someone means to enter a code.
  const [hasCode, { open: enter }] = useDisclosure()
  const sending = useMutation({ mutationFn: () => sendCode(token), onSuccess: enter })
  const form = useForm({
    initialValues: { code: '' },
    validate: { code: code => (/^\d{6}$/.test(code) ? null : 'Enter all 6 digits.') },
  })
  const send = async ({ code }: { code: string }) => {
    const { confirmation, token: own } = await verifyCode(token, code)
    queryClient.setQueryData(offerQuery(own ?? token).queryKey, confirmation)
    if (own != null) proven(own)
  }
  const { code_contact: contact, broker_name: broker } = offer
  return (
    <section className={classes.card} aria-label="Show that you’re the carrier">
      <Title order={2} mb="xs">
        Show that you’re the carrier
      </Title>
      <Text mb="sm">
        {contact == null
          ? `We can’t email you a code: no email for your company is known to have been on FMCSA’s file long enough. ${broker} will call and read you one.`
          : `We email a 6-digit code to ${contact}, your company’s address at FMCSA. Or ${broker} calls your number on file and reads you one.`}
      </Text>
      {sending.isError && (
        <Note tone="fail" urgent title={explain(sending.error).title}>
          {explain(sending.error).detail}
        </Note>
      )}
      {contact != null && (
        <Button
          size="lg"
          fullWidth
          mb="md"
          variant={sending.data ? 'default' : 'filled'}
          loading={sending.isPending}
          onClick={() => sending.mutate()}
        >
          {sending.data ? 'Send a new code' : 'Email the code'}
        </Button>
      )}
      {hasCode ? (
        <FormShell form={form} label="Enter your code" submit="Continue" send={send}>
          <Text size="sm" role="status">
            {sending.data
              ? `We sent a code to ${sending.data.masked}. It’s valid for 10 minutes.`
              : 'Enter the code that the broker reads to you.'}
          </Text>
          <CodeInput form={form} />
        </FormShell>
      ) : (
        <Button size="lg" fullWidth variant="default" onClick={enter}>
          I have a code
        </Button>
      )}
    </section>
  )
}
