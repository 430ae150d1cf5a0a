import { Fieldset, NativeSelect, Stack, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { CarrierPacket } from '@/api/types'
import { EmailField, PhoneField } from './fields'
import { FileField } from './file-field'
import type { PaymentValues } from './payment-values'

interface Props {
  form: UseFormReturnType<PaymentValues>
  packet: CarrierPacket
}

const TYPES = [
  { value: 'checking', label: 'Checking' },
  { value: 'savings', label: 'Savings' },
]

export const BankFields = ({ form, packet }: Props) => {
  const kept = packet.payment?.answers.method === 'bank' ? packet.account_last_four : null
  return (
    <>
      <Fieldset legend="Bank account">
        <Stack gap="sm">
          <TextInput label="Name on the account" required {...form.getInputProps('bank.account_holder')} />
          <TextInput label="Bank" {...form.getInputProps('bank.bank_name')} />
          <NativeSelect label="Kind of account" data={TYPES} {...form.getInputProps('bank.account_type')} />
          <TextInput
            label="Routing number"
            description={kept ? 'Saved. Leave both blank to keep them.' : 'Nine digits'}
            inputMode="numeric"
            autoComplete="off"
            required={!kept}
            {...form.getInputProps('routing_number')}
          />
          <TextInput
            label="Account number"
            description={kept ? `Saved: ends in ${kept}.` : undefined}
            inputMode="numeric"
            autoComplete="off"
            required={!kept}
            {...form.getInputProps('account_number')}
            onChange={event => {
              form.setFieldValue('account_number', event.currentTarget.value)
              form.clearFieldError('account_again')
            }}
          />
          <TextInput
            label="Confirm account number"
            description={kept ? undefined : 'Type it again.'}
            inputMode="numeric"
            autoComplete="off"
            required={!kept}
            {...form.getInputProps('account_again')}
          />
        </Stack>
      </Fieldset>
      <FileField
        packet={packet}
        kind="voided_check"
        label="Voided check"
        description="Optional. It shows the broker the account is yours."
      />
    </>
  )
}

export const FactoringFields = ({ form, packet }: Props) => (
  <>
    <Fieldset legend="Factoring company">
      <Stack gap="sm">
        <TextInput label="Name" required {...form.getInputProps('factoring.company_name')} />
        <EmailField form={form} at="factoring.email" />
        <PhoneField form={form} at="factoring.phone" optional />
      </Stack>
    </Fieldset>
    <FileField
      packet={packet}
      kind="notice_of_assignment"
      label="Notice of assignment"
      description="The notice from your factoring company. The broker pays by it."
      required
    />
  </>
)
