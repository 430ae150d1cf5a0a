import { Chip, Group, Input, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { dataOf } from '@/api/http'
import type { CarrierPacket } from '@/api/types'
import { TRAILER_OPTIONS } from '@/domains/vehicles/trailer-types'
import { calls } from '../queries'
import { draftOf } from './drafts'
import { RegionPicker } from './region-picker'
import { StepForm, versionOf } from './step-form'

interface Values extends Record<string, unknown> {
  pickup_states: string[]
  delivery_states: string[]
  equipment: string[]
  notes: string
}

export const LanesStep = ({ packet, onSaved }: { packet: CarrierPacket; onSaved: () => void }) => {
  const { id, lanes } = packet
  const begin: Values = {
    pickup_states: lanes?.answers.pickup_states ?? [],
    delivery_states: lanes?.answers.delivery_states ?? [],
    equipment: lanes?.answers.equipment ?? [],
    notes: lanes?.answers.notes ?? '',
  }
  const form = useForm<Values>({ initialValues: draftOf(`${id} lanes`, begin) })
  return (
    <StepForm
      packet={packet}
      step="lanes"
      form={form}
      version={versionOf(packet, 'lanes')}
      save={(values, version) =>
        dataOf(
          calls.PUT('/api/v1/carrier_onboarding/{id}/lanes', {
            params: { path: { id } },
            body: { version, lanes: values },
          }),
        )
      }
      onSaved={onSaved}
    >
      <RegionPicker
        label="Where you pick up"
        chosen={form.values.pickup_states}
        error={form.errors.pickup_states}
        onChange={chosen => form.setFieldValue('pickup_states', chosen)}
      />
      <RegionPicker
        label="Where you deliver"
        chosen={form.values.delivery_states}
        error={form.errors.delivery_states}
        onChange={chosen => form.setFieldValue('delivery_states', chosen)}
      />
      <Input.Wrapper
        label="Your trailers"
        required
        labelElement="div"
        error={form.errors.equipment}
        errorProps={{ role: 'alert' }}
      >
        <Chip.Group
          multiple
          value={form.values.equipment}
          onChange={chosen => form.setFieldValue('equipment', chosen)}
        >
          <Group gap={8} mt={6} role="group" aria-label="Your trailers">
            {TRAILER_OPTIONS.map(({ value, label }) => (
              <Chip key={value} value={value}>
                {label}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
      </Input.Wrapper>
      <Textarea
        label="Anything else"
        description="Teams, hazmat, availability"
        autosize
        minRows={2}
        {...form.getInputProps('notes')}
      />
    </StepForm>
  )
}
