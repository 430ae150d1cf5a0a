/** Adds a truck posting, or changes one. A new one is active. (Document 2 §4.) */
import { Checkbox, Group, NativeSelect, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { AreaPicker } from '@/domains/areas/area-picker'
import { nameOf } from '@/domains/areas/areas'
import { nameOfCarrier } from '@/domains/carriers/carrier-names'
import { CarrierPicker } from '@/domains/carriers/carrier-picker'
import { EquipmentSelect } from '@/domains/exchange/equipment-select'
import { EXCHANGE } from '@/domains/exchange/queries'
import type { TruckPosting } from '@/domains/exchange/types'
import { useFreightNow } from '@/domains/loads/freight-clock'
import { Dialog } from '@/kit/dialog'
import { FormShell } from '@/kit/form'
import { todayUtc } from '@/lib/date'
import { toast } from '@/ui/toast'
import { saveTruck } from './queries'
import { formOf, MUST, type TruckValues, valuesOf } from './values'

const MILES = ['0', '10', '25', '50', '75', '100', '150', '200', '300', '500'].map(value => ({
  value,
  label: `${value} miles`,
}))

interface Props {
  /** Null adds a new one. */
  posting: TruckPosting | null
  close: () => void
}

export const TruckDialog = ({ posting, close }: Props) => {
  const queryClient = useQueryClient()
  const now = useFreightNow()
  const form = useForm<TruckValues>({
    initialValues: valuesOf(posting, todayUtc(now)),
    validate: MUST,
  })
  const send = async (values: TruckValues) => {
    const saved = await saveTruck(posting?.id ?? null, formOf(values))
    // Active postings are loaded again after each change.
    await queryClient.invalidateQueries({ queryKey: EXCHANGE })
    close()
    void toast(`Truck of ${nameOfCarrier(saved.carrier)} ${posting ? 'saved' : 'added'}.`)
  }
  const title = posting ? 'Edit truck posting' : 'Add truck posting'
  return (
    <Dialog isOpen close={close} title={title}>
      <FormShell form={form} label={title} submit={posting ? 'Save' : 'Add'} send={send}>
        <CarrierPicker
          label="Carrier"
          value={form.values.carrier_id}
          change={id => form.setFieldValue('carrier_id', id ?? '')}
          error={form.errors.carrier_id}
        />
        <EquipmentSelect
          label="Equipment"
          value={form.values.posted_equipment_type}
          change={word => form.setFieldValue('posted_equipment_type', word)}
          error={form.errors.posted_equipment_type}
        />
        <End form={form} end="origin" label="Empty at" />
        <End form={form} end="destination" label="Wants to go to (optional)" />
        <TextInput
          type="date"
          label="Available from"
          description="The posting expires at the end of the next day."
          {...form.getInputProps('start_date')}
        />
        {posting && (
          <Checkbox
            label="Active"
            description="Inactive postings don’t count when you match loads."
            {...form.getInputProps('is_active', { type: 'checkbox' })}
          />
        )}
      </FormShell>
    </Dialog>
  )
}

interface EndProps {
  form: Pick<UseFormReturnType<TruckValues>, 'values' | 'errors' | 'setFieldValue' | 'getInputProps'>
  end: 'origin' | 'destination'
  label: string
}

/** Where the truck is, or wants to go, and how far it drives empty there. */
const End = ({ form, end, label }: EndProps) => (
  <Group gap="xs" align="flex-start">
    <div style={{ flex: '1 1 220px' }}>
      <AreaPicker
        label={label}
        placeholder="City, ZIP code or state"
        chosen={form.values[end].name}
        error={form.errors[end] ?? form.errors[`${end}_area_id`]}
        onPick={area => form.setFieldValue(end, { id: String(area.id), name: nameOf(area) })}
        onClear={() => form.setFieldValue(end, { id: '', name: '' })}
      />
    </div>
    <NativeSelect
      w={130}
      label="Within"
      aria-label={`${label}, miles`}
      data={MILES}
      disabled={form.values[end].id === ''}
      {...form.getInputProps(`${end}_deadhead_tolerance`)}
    />
  </Group>
)
