import { Button, Fieldset, NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import { createCompany } from '@/domains/auth/sign-up'
import { FormShell } from '@/kit/form'
import { COUNTRY_OPTIONS, STATE_OPTIONS } from '@/lib/states'
import { given, phoneOf, phoneError } from './validation'

const TYPES = [
  { value: 'broker', label: 'Freight broker' },
  { value: 'carrier', label: 'Carrier' },
  { value: 'shipper', label: 'Shipper' },
  { value: 'factor', label: 'Factoring company' },
] as const

const NOT_SAID = { value: '', label: '' }

type CompanyType = (typeof TYPES)[number]['value']

const EMPTY = {
  legal_name: '',
  company_type: 'broker' as CompanyType,
  dba_name: '',
  dot_number: '',
  mc_number: '',
  phone_e164: '',
  street: '',
  city: '',
  state: '',
  postal_code: '',
  country: 'US',
}

const digits = (value: string) => value.replace(/^\s*(us)?\s*(dot|mc)[\s#-]*/i, '').trim()

const numberError = (value: string) =>
  value.trim() && !/^\d{1,8}$/.test(digits(value)) ? 'Enter digits only.' : null

/** The user's own company. Only its name and type are required; the rest can come later. */
export const CompanyForm = ({ onBack }: { onBack?: () => void }) => {
  const navigate = useNavigate()
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: EMPTY,
    validate: {
      legal_name: isNotEmpty('Enter the company’s legal name.'),
      dot_number: numberError,
      mc_number: numberError,
      phone_e164: phoneError,
    },
  })
  const send = async (values: typeof EMPTY) => {
    const dot = given(digits(values.dot_number))
    await createCompany({
      legal_name: values.legal_name.trim(),
      company_type: values.company_type,
      dba_name: given(values.dba_name),
      dot_number: dot ? Number(dot) : undefined,
      mc_number: given(digits(values.mc_number)),
      phone_e164: phoneOf(values.phone_e164),
      street: given(values.street),
      city: given(values.city),
      state: values.state || undefined,
      postal_code: given(values.postal_code),
      country: values.country || undefined,
    })
    await navigate({ to: '/' })
  }
  const field = (name: keyof typeof EMPTY) => ({ key: form.key(name), ...form.getInputProps(name) })
  return (
    <FormShell form={form} label="Your company" submit="Create company" send={send}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput label="Legal name" autoComplete="organization" autoFocus {...field('legal_name')} />
        <NativeSelect label="Type of business" data={TYPES} {...field('company_type')} />
        <TextInput label="DBA (optional)" {...field('dba_name')} />
        <TextInput label="Phone (optional)" type="tel" autoComplete="tel" {...field('phone_e164')} />
        <TextInput label="USDOT number (optional)" inputMode="numeric" {...field('dot_number')} />
        <TextInput label="MC number (optional)" inputMode="numeric" {...field('mc_number')} />
      </SimpleGrid>
      <Fieldset
        legend="Address (optional)"
        variant="unstyled"
        mt="xs"
        p={0}
        mx={0}
        styles={{ legend: { fontWeight: 600 } }}
      >
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <TextInput label="Street" autoComplete="street-address" {...field('street')} />
          <TextInput label="City" autoComplete="address-level2" {...field('city')} />
          <NativeSelect
            label="State or province"
            data={[NOT_SAID, ...STATE_OPTIONS]}
            autoComplete="address-level1"
            {...field('state')}
          />
          <TextInput label="Postal code" autoComplete="postal-code" {...field('postal_code')} />
          <NativeSelect
            label="Country"
            data={[NOT_SAID, ...COUNTRY_OPTIONS]}
            autoComplete="country"
            {...field('country')}
          />
        </SimpleGrid>
      </Fieldset>
      {onBack && (
        <Button variant="subtle" onClick={onBack} size="xs">
          Back to the invitation
        </Button>
      )}
    </FormShell>
  )
}
