import { Button, Fieldset, Group, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { dataOf } from '@/api/http'
import type { CarrierPacket } from '@/api/types'
import { formatDay } from '@/lib/date'
import { formatPhone } from '@/lib/phone'
import { Note } from '@/ui/note'
import { calls } from '../queries'
import { draftOf } from './drafts'
import {
  AddressFields,
  type AddressValues,
  EmailField,
  NOBODY,
  PersonFields,
  type PersonValues,
  PhoneField,
  phoneToSend,
} from './fields'
import { StepForm, versionOf } from './step-form'

interface Values extends Record<string, unknown> {
  legal_name: string
  dba_name: string
  address: AddressValues
  phone: string
  email: string
  dispatch: PersonValues
  accounting: PersonValues
  claims: PersonValues
}

/** FMCSA writes two provinces differently from the postal service. */
const postal = (state: string | null) => ({ PQ: 'QC', NF: 'NL' })[state ?? ''] ?? state ?? ''

const shown = (person: PersonValues): PersonValues => ({ ...person, phone: formatPhone(person.phone) })
const sent = (person: PersonValues): PersonValues => ({ ...person, phone: phoneToSend(person.phone) })

const begin = ({ company, carrier }: CarrierPacket): Values => {
  const saved = company?.answers
  if (saved) {
    return {
      ...saved,
      dba_name: saved.dba_name ?? '',
      phone: formatPhone(saved.phone),
      dispatch: shown(saved.dispatch),
      accounting: shown(saved.accounting),
      claims: shown(saved.claims),
    }
  }
  return {
    legal_name: carrier.legal_name ?? '',
    dba_name: carrier.dba_name ?? '',
    address: {
      street: carrier.street ?? '',
      city: carrier.city ?? '',
      state: postal(carrier.state),
      zip: carrier.zip ?? '',
      country: carrier.country ?? 'US',
    },
    phone: '',
    email: '',
    dispatch: NOBODY,
    accounting: NOBODY,
    claims: NOBODY,
  }
}

const ROLES = [
  ['dispatch', 'Dispatch'],
  ['accounting', 'Accounting'],
  ['claims', 'Claims'],
] as const

export const CompanyStep = ({ packet, onSaved }: { packet: CarrierPacket; onSaved: () => void }) => {
  const { id, carrier } = packet
  const form = useForm<Values>({ initialValues: draftOf(`${id} company`, begin(packet)) })
  const save = (values: Values, version: number) =>
    dataOf(
      calls.PUT('/api/v1/carrier_onboarding/{id}/company', {
        params: { path: { id } },
        body: {
          version,
          company: {
            ...values,
            phone: phoneToSend(values.phone),
            dispatch: sent(values.dispatch),
            accounting: sent(values.accounting),
            claims: sent(values.claims),
          },
        },
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
                  onClick={() => form.setFieldValue(role, { ...form.getValues().dispatch })}
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
