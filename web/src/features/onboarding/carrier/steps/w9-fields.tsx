import { Checkbox, Fieldset, NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { AddressFields } from './fields'
import { type Classification, CLASSIFICATIONS, isPerson, type TaxValues, type TinType } from './tax-values'

const LLC_CLASSES = [
  { value: '', label: '' },
  { value: 'C', label: 'C: as a C corporation' },
  { value: 'S', label: 'S: as an S corporation' },
  { value: 'P', label: 'P: as a partnership' },
]

const TIN_TYPES = [
  { value: 'ein', label: 'EIN (employer)' },
  { value: 'ssn', label: 'SSN (social security)' },
  { value: 'itin', label: 'ITIN (individual)' },
]

const TIN_FORMS = { ein: '12-3456789', ssn: '123-45-6789', itin: '912-34-5678' }

export const W9Fields = ({
  form,
  lastFour,
}: {
  form: UseFormReturnType<TaxValues>
  lastFour: string | null
}) => {
  const { classification, tin_type } = form.values.w9
  const type = isPerson(classification) ? tin_type : 'ein'
  return (
    <>
      <Fieldset legend="Taxpayer information">
        <Stack gap="sm">
          <TextInput label="Name, as on the tax return" required {...form.getInputProps('w9.name')} />
          <TextInput label="Business name, if different" {...form.getInputProps('w9.business_name')} />
          <NativeSelect
            label="Federal tax classification"
            data={[...CLASSIFICATIONS]}
            required
            {...form.getInputProps('w9.classification')}
            onChange={event => {
              form.setFieldValue('w9.classification', event.currentTarget.value as Classification)
              form.clearFieldError('tin')
            }}
          />
          {classification === 'llc' && (
            <NativeSelect
              label="How is the LLC taxed?"
              data={LLC_CLASSES}
              required
              {...form.getInputProps('w9.llc_class')}
            />
          )}
          {classification === 'other' && (
            <TextInput label="Describe it" required {...form.getInputProps('w9.other')} />
          )}
          <SimpleGrid cols={2} spacing="sm">
            <TextInput
              label="Exempt payee code"
              description="Usually blank"
              {...form.getInputProps('w9.exempt_payee_code')}
            />
            <TextInput
              label="FATCA code"
              description="Usually blank"
              {...form.getInputProps('w9.fatca_code')}
            />
          </SimpleGrid>
        </Stack>
      </Fieldset>
      <Fieldset legend="Tax mailing address">
        <Stack gap="sm">
          <AddressFields form={form} at="w9.address" onlyUs />
        </Stack>
      </Fieldset>
      <Fieldset legend="Taxpayer identification number">
        <Stack gap="sm">
          {isPerson(classification) && (
            <NativeSelect
              label="Type of tax ID"
              data={TIN_TYPES}
              {...form.getInputProps('w9.tin_type')}
              onChange={event => {
                form.setFieldValue('w9.tin_type', event.currentTarget.value as TinType)
                form.clearFieldError('tin')
              }}
            />
          )}
          <TextInput
            label={type.toUpperCase()}
            description={
              lastFour ? `Saved: ends in ${lastFour}. Leave blank to keep it.` : `As ${TIN_FORMS[type]}`
            }
            inputMode="numeric"
            autoComplete="off"
            required={!lastFour}
            {...form.getInputProps('tin')}
          />
        </Stack>
      </Fieldset>
      <Fieldset legend="Certification">
        <Stack gap="sm">
          <Text size="sm">Under penalties of perjury, I certify that:</Text>
          <Text component="ul" size="sm" my={0} pl="md">
            <li>the number above is the correct taxpayer identification number;</li>
            <li>
              I am not subject to backup withholding: I am exempt from it, or the IRS has not told me that I
              am, or has told me that I no longer am;
            </li>
            <li>I am a U.S. citizen or other U.S. person; and</li>
            <li>any FATCA code above, which says that I am exempt from FATCA reporting, is correct.</li>
          </Text>
          <Checkbox label="I certify this" {...form.getInputProps('w9.is_certified', { type: 'checkbox' })} />
          <TextInput
            label="Your name"
            autoComplete="name"
            required
            {...form.getInputProps('w9.certified_by')}
          />
        </Stack>
      </Fieldset>
    </>
  )
}
