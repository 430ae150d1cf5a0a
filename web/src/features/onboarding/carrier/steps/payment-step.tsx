import { NativeSelect, Radio, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { dataOf } from '@/api/http'
import type { CarrierPacket } from '@/api/types'
import { formatPhone } from '@/lib/phone'
import { Note } from '@/ui/note'
import { calls } from '../queries'
import { draftOf } from './drafts'
import { phoneToSend } from './fields'
import { BankFields, FactoringFields } from './payment-fields'
import { StepForm, versionOf } from './step-form'

export interface PaymentValues extends Record<string, unknown> {
  method: 'bank' | 'factoring'
  bank: { account_holder: string; bank_name: string; account_type: 'checking' | 'savings' }
  factoring: { company_name: string; email: string; phone: string }
  payment_term_id: string
  routing_number: string
  account_number: string
}

const begin = ({ payment, company, payment_terms }: CarrierPacket): PaymentValues => {
  const saved = payment?.answers
  const only = payment_terms.length === 1 ? String(payment_terms[0]?.id) : ''
  return {
    method: saved?.method ?? 'bank',
    bank: {
      account_holder: saved?.bank?.account_holder ?? company?.answers.legal_name ?? '',
      bank_name: saved?.bank?.bank_name ?? '',
      account_type: saved?.bank?.account_type ?? 'checking',
    },
    factoring: {
      company_name: saved?.factoring?.company_name ?? '',
      email: saved?.factoring?.email ?? '',
      phone: formatPhone(saved?.factoring?.phone ?? ''),
    },
    payment_term_id: saved?.payment_term_id ? String(saved.payment_term_id) : only,
    routing_number: '',
    account_number: '',
  }
}

const termLabel = ({ name, discount_basis_points }: CarrierPacket['payment_terms'][number]) =>
  discount_basis_points > 0 ? `${name}, ${discount_basis_points / 100}% Quick Pay fee` : name

const send = (id: number, values: PaymentValues, version: number) => {
  const isBank = values.method === 'bank'
  return dataOf(
    calls.PUT('/api/v1/carrier_onboarding/{id}/payment', {
      params: { path: { id } },
      body: {
        version,
        payment: {
          method: values.method,
          bank: isBank ? values.bank : null,
          factoring: isBank
            ? null
            : {
                ...values.factoring,
                phone: values.factoring.phone ? phoneToSend(values.factoring.phone) : null,
              },
          payment_term_id: values.payment_term_id ? Number(values.payment_term_id) : null,
        },
        routing_number: isBank && values.routing_number ? values.routing_number : null,
        account_number: isBank && values.account_number ? values.account_number : null,
      },
    }),
  )
}

export const PaymentStep = ({ packet, onSaved }: { packet: CarrierPacket; onSaved: () => void }) => {
  const { id, payment_terms: terms, state } = packet
  const form = useForm<PaymentValues>({ initialValues: draftOf(`${id} payment`, begin(packet)) })
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
