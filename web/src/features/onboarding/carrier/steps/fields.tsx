/** Fields that several steps have: an address, a person, a phone. */
import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { COUNTRY_OPTIONS, STATE_OPTIONS } from '@/lib/states'
import type { AddressValues } from './parts'

// The fields' paths are put together here, which the form's own types cannot follow.
// oxlint-disable-next-line typescript/no-explicit-any
export type AnyForm = UseFormReturnType<any>

const COUNTRY_NAMES: Record<string, string> = { US: 'United States', CA: 'Canada' }

const valueAt = (form: AnyForm, path: string) =>
  // oxlint-disable-next-line typescript/no-explicit-any
  path.split('.').reduce((at: any, key) => at[key], form.getValues()) as AddressValues

const statesOf = (country: string) =>
  STATE_OPTIONS.find(({ group }) => group === COUNTRY_NAMES[country])?.items

export const AddressFields = ({ form, at, onlyUs }: { form: AnyForm; at: string; onlyUs?: boolean }) => {
  const { country } = valueAt(form, at)
  const states = statesOf(country)
  return (
    <>
      {!onlyUs && (
        <NativeSelect
          label="Country"
          data={COUNTRY_OPTIONS}
          autoComplete="country"
          {...form.getInputProps(`${at}.country`)}
          onChange={event => {
            form.setFieldValue(`${at}.country`, event.currentTarget.value)
            // What is wrong in one country may be right in another.
            form.clearFieldError(`${at}.state`)
            form.clearFieldError(`${at}.zip`)
          }}
        />
      )}
      <TextInput
        label="Street"
        autoComplete="street-address"
        required
        {...form.getInputProps(`${at}.street`)}
      />
      <TextInput label="City" autoComplete="address-level2" required {...form.getInputProps(`${at}.city`)} />
      <SimpleGrid cols={2} spacing="sm">
        {states ? (
          <NativeSelect
            label={country === 'CA' ? 'Province' : 'State'}
            data={[{ value: '', label: '' }, ...states]}
            autoComplete="address-level1"
            required
            {...form.getInputProps(`${at}.state`)}
          />
        ) : (
          <TextInput label="State, two letters" required {...form.getInputProps(`${at}.state`)} />
        )}
        <TextInput
          label="Postal code"
          autoComplete="postal-code"
          required
          {...form.getInputProps(`${at}.zip`)}
        />
      </SimpleGrid>
    </>
  )
}

export const PhoneField = ({
  form,
  at,
  label = 'Phone',
  optional,
}: {
  form: AnyForm
  at: string
  label?: string
  optional?: boolean
}) => (
  <TextInput
    label={label}
    type="tel"
    inputMode="tel"
    autoComplete="tel"
    required={!optional}
    {...form.getInputProps(at)}
  />
)

export const EmailField = ({ form, at, label = 'Email' }: { form: AnyForm; at: string; label?: string }) => (
  <TextInput
    label={label}
    type="email"
    inputMode="email"
    autoComplete="email"
    required
    {...form.getInputProps(at)}
  />
)

export const PersonFields = ({ form, at }: { form: AnyForm; at: string }) => (
  <>
    <TextInput label="Name" autoComplete="name" required {...form.getInputProps(`${at}.name`)} />
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
      <PhoneField form={form} at={`${at}.phone`} />
      <EmailField form={form} at={`${at}.email`} />
    </SimpleGrid>
  </>
)
