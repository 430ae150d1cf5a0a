/** What stands at the dock, as someone there reads it off the truck. */
import { Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { NameField } from '@/domains/site/name-field'
import { FormShell } from '@/kit/form'
import { checkPickup, pickupQuery } from '../queries'
import type { PickupAnswer } from '../types'
import { dotNumber, plateProblem, vinProblem } from './words'

interface Props {
  session: string
  checked: (answer: PickupAnswer) => void
}

export const CheckForm = ({ session, checked }: Props) => {
  const queryClient = useQueryClient()
  const form = useForm({
    initialValues: { door_dot_number: '', vin_end: '', plate: '', checked_by: '' },
    validate: {
      door_dot_number: value =>
        !value.trim() || dotNumber(value) !== null ? null : 'Enter the number on the door, digits only.',
      vin_end: (value, { door_dot_number: door, plate }) =>
        [value, door, plate].some(text => text.trim())
          ? vinProblem(value)
          : 'Enter what you see: the USDOT number, the VIN or the plate.',
      plate: plateProblem,
    },
  })
  const send = async ({ door_dot_number: door, vin_end: vin, plate, checked_by: by }: typeof form.values) => {
    const answer = await checkPickup(session, {
      door_dot_number: dotNumber(door),
      vin_end: vin.trim() || null,
      plate: plate.trim() || null,
      checked_by: by.trim() || null,
    })
    checked(answer)
    await queryClient.invalidateQueries({ queryKey: pickupQuery(session).queryKey })
  }
  return (
    <FormShell form={form} label="What you see" submit="Check this truck" send={send}>
      <TextInput
        size="lg"
        label="USDOT number on the door"
        inputMode="numeric"
        maxLength={20}
        autoComplete="off"
        {...form.getInputProps('door_dot_number')}
      />
      <TextInput
        size="lg"
        label="VIN, last 6"
        description="On the driver’s door post, or behind the windshield."
        maxLength={20}
        autoCapitalize="characters"
        autoComplete="off"
        {...form.getInputProps('vin_end')}
      />
      <TextInput
        size="lg"
        label="Truck’s license plate"
        maxLength={14}
        autoCapitalize="characters"
        autoComplete="off"
        {...form.getInputProps('plate')}
      />
      <NameField label="Your name (optional)" {...form.getInputProps('checked_by')} />
      <Text size="sm" c="var(--hw-muted)">
        The door and the VIN say the most. Leave out what you can’t read.
      </Text>
    </FormShell>
  )
}
