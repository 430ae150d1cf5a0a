/** Which truck, and who drives it. */
import { TextInput } from '@mantine/core'
import type { CrewValues } from './crew'

interface Props {
  // Forms hold more than these; only their inputs are asked for.
  form: { getInputProps: (field: keyof CrewValues) => object }
}

export const CrewFields = ({ form }: Props) => (
  <>
    <TextInput
      size="lg"
      label="Truck’s VIN"
      description="17 characters, from the door frame or the registration"
      autoCapitalize="characters"
      autoComplete="off"
      spellCheck={false}
      maxLength={25}
      {...form.getInputProps('vin')}
    />
    <TextInput
      size="lg"
      label="Driver’s name"
      autoComplete="off"
      maxLength={100}
      {...form.getInputProps('driver_name')}
    />
    <TextInput
      size="lg"
      label="Driver’s cell phone"
      type="tel"
      autoComplete="off"
      maxLength={30}
      {...form.getInputProps('driver_phone_e164')}
    />
  </>
)
