/** What is known of a load beside its stops. */
import { Checkbox, Group, NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { PersonPicker } from '@/domains/loads/people'
import { TeamSelect } from '@/domains/loads/team-select'
import { EQUIPMENT_OPTIONS } from '@/domains/loads/words'
import type { LoadValues } from './values'

interface Props {
  form: UseFormReturnType<LoadValues>
  /** What the present owner is called. */
  owner?: string | null
  /** What the miles are, where no one typed them. */
  routedMiles?: number | null
}

const WEIGHT_UNITS = [
  { value: 'lb', label: 'lb' },
  { value: 'kg', label: 'kg' },
]

export const LoadFields = ({ form, owner, routedMiles }: Props) => {
  const number = (name: string) => ({ inputMode: 'decimal' as const, ...form.getInputProps(name) })
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2, sm: 3 }} spacing="xs" verticalSpacing="xs">
        <NativeSelect
          label="Equipment"
          data={[{ value: '', label: 'Not given' }, ...EQUIPMENT_OPTIONS]}
          {...form.getInputProps('equipment_type')}
        />
        <TextInput label="Commodity" maxLength={200} {...form.getInputProps('commodity')} />
        <TextInput label="Cargo value" leftSection="$" {...number('cargo_value')} />
        <Group gap={6} wrap="nowrap" align="flex-start">
          <TextInput flex={1} label="Weight" {...number('weight')} />
          <NativeSelect w={68} label="Unit" data={WEIGHT_UNITS} {...form.getInputProps('weight_unit')} />
        </Group>
        <TextInput label="Trailer length (ft)" {...number('trailer_length')} />
        <TextInput label="Temperature (°F)" {...number('temperature')} />
        <TextInput label="Minimum rate" leftSection="$" {...number('min_rate')} />
        <TextInput
          label="Billable miles"
          placeholder={routedMiles == null ? 'Routed if empty' : `${Math.round(routedMiles)} routed`}
          {...number('billable_miles')}
        />
        <TextInput label="Trailer number" maxLength={30} {...form.getInputProps('trailer_number')} />
        <TextInput label="BOL number" maxLength={50} {...form.getInputProps('bol_number')} />
        <TextInput label="Seal number" maxLength={50} {...form.getInputProps('seal_number')} />
      </SimpleGrid>
      <Checkbox.Group label="Required" {...form.getInputProps('certifications')}>
        <Group gap="md" mt={4}>
          <Checkbox size="xs" value="hazmat" label="Hazmat endorsement" />
          <Checkbox size="xs" value="tanker" label="Tank endorsement" />
        </Group>
      </Checkbox.Group>
      <Group gap="md">
        <Checkbox
          size="xs"
          label="Team of two drivers"
          {...form.getInputProps('is_team', { type: 'checkbox' })}
        />
        <Checkbox
          size="xs"
          label="Partial load"
          {...form.getInputProps('is_partial', { type: 'checkbox' })}
        />
      </Group>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" verticalSpacing="xs">
        <PersonPicker
          label="Owner"
          value={form.values.user_id}
          name={owner}
          error={form.errors.user_id}
          change={id => form.setFieldValue('user_id', id ?? '')}
        />
        <TeamSelect
          label="Team"
          value={form.values.team_id}
          change={id => form.setFieldValue('team_id', id ?? '')}
        />
      </SimpleGrid>
    </>
  )
}
