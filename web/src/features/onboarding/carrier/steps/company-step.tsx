import { Button, Fieldset, Group, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { dataOf } from '@/api/http'
import type { CarrierPacket } from '@/api/types'
import { formatDay } from '@/lib/date'
import { Note } from '@/ui/note'
import { calls } from '../queries'
import { begin, bodyOf, type CompanyValues } from './company-values'
import { draftOf } from './drafts'
import { AddressFields, EmailField, PersonFields, PhoneField } from './fields'
import { fillPart } from './parts'
import { StepForm, versionOf } from './step-form'

const ROLES = [
  ['dispatch', 'Dispatch'],
  ['accounting', 'Accounting'],
  ['claims', 'Claims'],
] as const

export const CompanyStep = ({ packet, onSaved }: { packet: CarrierPacket; onSaved: () => void }) => {
  const { id, carrier } = packet
  const form = useForm<CompanyValues>({ initialValues: draftOf(`${id} company`, begin(packet)) })
  const save = (values: CompanyValues, version: number) =>
    dataOf(
      calls.PUT('/api/v1/carrier_onboarding/{id}/company', {
        params: { path: { id } },
        body: bodyOf(values, version),
      }),
    )
  return (
    <StepForm
      packet={packet}
      step="company"
      form={form}
      version={versionOf(packet, 'company')}
      save={save}
      onSaved={onSaved}
    >
      <Fieldset legend="Company facts">
        <Stack gap="sm">
          <Note tone="info">
            USDOT {carrier.dot_number}. From the {carrier.source}
            {carrier.as_of && `, as of ${formatDay(carrier.as_of)}`}.
          </Note>
          <TextInput
            label="Legal name"
            autoComplete="organization"
            required
            {...form.getInputProps('legal_name')}
          />
          <TextInput label="DBA" {...form.getInputProps('dba_name')} />
          <AddressFields form={form} at="address" />
          <PhoneField form={form} at="phone" label="Main phone" />
          <EmailField form={form} at="email" label="Main email" />
        </Stack>
      </Fieldset>
      {ROLES.map(([role, label]) => (
        <Fieldset key={role} legend={label}>
          <Stack gap="sm">
            {role !== 'dispatch' && (
              <Group>
                <Button
                  size="xs"
                  variant="default"
                  onClick={() => fillPart(form, role, form.getValues().dispatch)}
                >
                  Same as dispatch
                </Button>
              </Group>
            )}
            <PersonFields form={form} at={role} />
          </Stack>
        </Fieldset>
      ))}
    </StepForm>
  )
}
