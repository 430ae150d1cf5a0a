/** Why an override applies and until when: what one that is made and one that is reactivated are asked alike. */
import { Checkbox, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { todayUtc } from '@/lib/date'
import { INDEFINITE } from './assessment-queries'

export interface OverrideValues extends Record<string, unknown> {
  reason: string
  expiration_date: string
  isIndefinite: boolean
}

export const overrideRules = {
  reason: (value: string) => (value.trim() ? null : 'Enter a reason for your records.'),
  expiration_date: (value: string, { isIndefinite }: OverrideValues) =>
    isIndefinite || value >= todayUtc() ? null : 'Choose a day from today on, or tick “Indefinitely”.',
}

/** The last day that is meant. */
export const lastDayOf = ({ expiration_date: day, isIndefinite }: OverrideValues) =>
  isIndefinite ? INDEFINITE : day

export const OverrideFields = ({
  form,
}: {
  form: Pick<UseFormReturnType<OverrideValues>, 'getInputProps' | 'values'>
}) => (
  <>
    <Textarea
      label="Reason"
      autosize
      minRows={2}
      maxLength={1000}
      data-autofocus
      {...form.getInputProps('reason')}
    />
    <TextInput
      label="Last day"
      type="date"
      min={todayUtc()}
      disabled={form.values.isIndefinite}
      {...form.getInputProps('expiration_date')}
    />
    <Checkbox label="Indefinitely" {...form.getInputProps('isIndefinite', { type: 'checkbox' })} />
  </>
)
