import { Button, Checkbox, Group, NativeSelect, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { InsuranceCertificateDetail } from '@/api/types'
import { KINDS, placeOf, type Texts, TICKS } from './certificate-form'
import classes from './certificates.module.css'

/** The values of one policy, each with the place where it was read. */
export const CertificatePolicyFields = ({
  form,
  at,
  detail,
  remove,
}: {
  form: UseFormReturnType<Texts>
  at: number
  detail: InsuranceCertificateDetail
  remove: () => void
}) => {
  const policy = form.values.policies[at]
  if (!policy) return null
  const name = KINDS.find(({ value }) => value === policy.kind)?.label ?? policy.kind
  // A row that was added or moved was not read anywhere.
  const read = policy.key.startsWith('new-')
    ? -1
    : detail.certificate.policies.findIndex(({ id }) => String(id) === policy.key)
  const field = (part: string, label: string, more: object = {}) => (
    <TextInput
      label={label}
      description={read < 0 ? undefined : placeOf(detail, `policies.${read}.${part}`)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...more}
      {...form.getInputProps(`policies.${at}.${part}`)}
    />
  )
  return (
    <fieldset className={classes.policy}>
      <legend>{name}</legend>
      <NativeSelect label="Covers" data={KINDS} {...form.getInputProps(`policies.${at}.kind`)} />
      {field('policy_number', 'Policy number')}
      {field('effective_on', 'First day', { type: 'date' })}
      {field('expires_on', 'Ends on', { type: 'date' })}
      {field('limit_cents', 'Limit ($)')}
      {field('deductible_cents', 'Deductible ($)')}
      {field('insurer', 'Insurer')}
      {field('naic', 'NAIC')}
      {field('cancelled_on', 'Canceled on', { type: 'date' })}
      {policy.kind === 'cargo' && (
        <TextInput
          className={classes.wide}
          label="Excluded commodities"
          description="Separated by commas, or None. Alerts compare them with what a load carries."
          {...form.getInputProps(`policies.${at}.excluded_commodities`)}
        />
      )}
      {policy.kind === 'auto_liability' && (
        <Group className={classes.wide} gap="md" role="group" aria-label="Autos covered">
          {TICKS.map(([tick, label]) => (
            <Checkbox
              key={tick}
              label={label}
              {...form.getInputProps(`policies.${at}.${tick}`, { type: 'checkbox' })}
            />
          ))}
        </Group>
      )}
      <div className={classes.wide}>
        <Button size="compact-xs" variant="default" onClick={remove} aria-label={`Remove ${name}`}>
          Remove
        </Button>
      </div>
    </fieldset>
  )
}
