/** Who gets a rate confirmation at the carrier. */
import { TextInput } from '@mantine/core'

interface RecipientValues {
  recipient_name: string
  recipient_email: string
}

interface Props {
  // Forms hold more than these two; only their inputs are asked for.
  form: { getInputProps: (field: keyof RecipientValues) => object }
  /** It may be chosen later. */
  isOptional?: boolean
}

export const RecipientFields = ({ form, isOptional = false }: Props) => (
  <>
    <TextInput
      label={isOptional ? 'Recipient’s email (optional)' : 'Recipient’s email'}
      description="An email to an address that isn’t known to be the carrier’s is flagged, and not sent until someone releases it."
      type="email"
      autoComplete="off"
      maxLength={254}
      {...form.getInputProps('recipient_email')}
    />
    <TextInput
      label="Recipient’s name (optional)"
      autoComplete="off"
      maxLength={100}
      {...form.getInputProps('recipient_name')}
    />
  </>
)
