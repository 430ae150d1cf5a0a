import { NativeSelect, Radio, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { dataOf } from '@/api/http'
import type { CarrierPacket } from '@/api/types'
import { Note } from '@/ui/note'
import { calls } from '../queries'
import { draftOf } from './drafts'
import { BankFields, FactoringFields } from './payment-fields'
import { accountProblem, begin, bodyOf, type PaymentValues } from './payment-values'
import { StepForm, versionOf } from './step-form'

const termLabel = ({ name, discount_basis_points }: CarrierPacket['payment_terms'][number]) =>
  discount_basis_points > 0 ? `${name}, ${discount_basis_points / 100}% Quick Pay fee` : name

const send = (id: number, values: PaymentValues, version: number) =>
  dataOf(
    calls.PUT('/api/v1/carrier_onboarding/{id}/payment', {
      params: { path: { id } },
      body: bodyOf(values, version),
    }),
  )

export const PaymentStep = ({ packet, onSaved }: { packet: CarrierPacket; onSaved: () => void }) => {
  const { id, payment_terms: terms, state } = packet
  const form = useForm<PaymentValues>({
    initialValues: draftOf(`${id} payment`, begin(packet)),
    validate: { account_again: (_, values) => accountProblem(values) },
  })
  return (
    <StepForm
      packet={packet}
      step="payment"
      form={form}
      version={versionOf(packet, 'payment')}
      save={(values, version) => send(id, values, version)}
      onSaved={onSaved}
    >
      {(state === 'complete' || state === 'held_for_check') && (
        <Note tone="warn">
          If you change this, your packet goes on hold until {packet.company_legal_name} verifies it with you.
        </Note>
      )}
      <Radio.Group label="Who should the broker pay?" {...form.getInputProps('method')}>
        <Stack gap={8} mt={6}>
          <Radio value="bank" label="Us, to our bank account" />
          <Radio value="factoring" label="Our factoring company" />
        </Stack>
      </Radio.Group>
      {form.values.method === 'bank' ? (
        <BankFields form={form} packet={packet} />
      ) : (
        <FactoringFields form={form} packet={packet} />
      )}
      {terms.length > 0 && (
        <NativeSelect
          label="Payment terms"
          data={[
            { value: '', label: '' },
            ...terms.map(term => ({ value: String(term.id), label: termLabel(term) })),
          ]}
          required
          {...form.getInputProps('payment_term_id')}
        />
      )}
    </StepForm>
  )
}
