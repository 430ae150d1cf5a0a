import { Fieldset, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { dataOf } from '@/api/http'
import type { CarrierPacket } from '@/api/types'
import { formatPhone } from '@/lib/phone'
import { calls } from '../queries'
import { draftOf } from './drafts'
import { EmailField, PhoneField } from './fields'
import { FileField } from './file-field'
import { phoneToSend } from './phone-to-send'
import { StepForm, versionOf } from './step-form'

export const InsuranceStep = ({ packet, onSaved }: { packet: CarrierPacket; onSaved: () => void }) => {
  const { id, insurance } = packet
  const saved = insurance?.answers
  const begin = {
    agent_name: saved?.agent_name ?? '',
    agent_email: saved?.agent_email ?? '',
    agent_phone: saved ? formatPhone(saved.agent_phone) : '',
  }
  const form = useForm({ initialValues: draftOf(`${id} insurance`, begin) })
  return (
    <StepForm
      packet={packet}
      step="insurance"
      form={form}
      version={versionOf(packet, 'insurance')}
      save={(values, version) =>
        dataOf(
          calls.PUT('/api/v1/carrier_onboarding/{id}/insurance', {
            params: { path: { id } },
            body: { version, insurance: { ...values, agent_phone: phoneToSend(values.agent_phone) } },
          }),
        )
      }
      onSaved={onSaved}
    >
      <FileField
        packet={packet}
        kind="certificate"
        label="Certificate of insurance"
        description="PDF or photo. Add more files if it has several pages."
        required
      />
      <Fieldset legend="Your insurance agent">
        <Stack gap="sm">
          <TextInput label="Agent or agency" required {...form.getInputProps('agent_name')} />
          <EmailField form={form} at="agent_email" />
          <PhoneField form={form} at="agent_phone" />
        </Stack>
      </Fieldset>
    </StepForm>
  )
}
