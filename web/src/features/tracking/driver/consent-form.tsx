/** The exact words that are agreed to, the driver's name, and the number on the truck's door. */
import { Button, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import { NameField, nameProblem } from '@/domains/site/name-field'
import { FormShell } from '@/kit/form'
import { giveConsent } from '../queries'
import classes from '../tracking.module.css'
import type { DriveConsentGiven, DrivePage } from '../types'

interface Props {
  session: string
  page: DrivePage
  given: (answer: DriveConsentGiven) => Promise<void>
}

const NUMBER = /^(?:us)?\s*(?:dot)?\s*#?\s*(\d{1,8})$/i

/** The number as people read it off the door; nothing where it is none. */
const numberOf = (text: string) => NUMBER.exec(text.trim())?.[1]

export const ConsentForm = ({ session, page, given }: Props) => {
  const { consent, asks_dot: asksDot, carrier } = page
  // All the words stand open; the fields come once someone means to agree.
  const [isAsking, { open }] = useDisclosure()
  const form = useForm({
    initialValues: { name: '', dot_number: '' },
    validate: {
      name: nameProblem,
      dot_number: value =>
        !value.trim() || numberOf(value) ? null : 'Enter the number on the door, digits only.',
    },
  })
  const send = async ({ name, dot_number }: typeof form.values) => {
    const number = numberOf(dot_number)
    await given(await giveConsent(session, name.trim(), number ? Number(number) : null))
  }
  return (
    <>
      <Text className={classes.lines} mb="sm">
        {consent.text}
      </Text>
      {isAsking ? (
        <FormShell form={form} label="Share your location" submit="I agree. Share my location" send={send}>
          <NameField data-autofocus {...form.getInputProps('name')} />
          {asksDot && (
            <TextInput
              size="lg"
              label="USDOT number on the truck’s door"
              description={`Read it off the door. The load is for ${carrier.legal_name}.`}
              inputMode="numeric"
              maxLength={20}
              {...form.getInputProps('dot_number')}
            />
          )}
        </FormShell>
      ) : (
        <Button size="xl" fullWidth onClick={open}>
          Share my location
        </Button>
      )}
      <Text size="sm" c="var(--hw-muted)" mt="xs">
        You don’t have to. Everything else on this page works without it. Text version {consent.version}.
      </Text>
    </>
  )
}
