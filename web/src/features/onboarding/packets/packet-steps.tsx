/** The carrier's answers, step by step, beside what FMCSA has on file. */
import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { CarrierDetail, OnboardingPacketReview, OnboardingPacketStep } from '@/api/types'
import { paymentTermsQuery } from '@/domains/onboarding/queries'
import { Sourced } from '@/kit/facts/fact'
import { None, Unknown } from '@/kit/facts/signs'
import { Section } from '@/kit/section'
import { Instant } from '@/kit/instant'
import { formatPhone } from '@/lib/phone'
import { OutcomeTag } from '@/ui/outcome'
import { type AnswerRow, isSame, rowsOf, STEPS } from './packet-answers'
import { onFileFor } from './packet-on-file'
import { carrierQuery } from './packet-queries'
import classes from './packet.module.css'

export const PacketSteps = ({ review }: { review: OnboardingPacketReview }) => {
  const carrier = useQuery(carrierQuery(review.packet.carrier.id)).data
  if (review.steps.length === 0) {
    return (
      <Section title="Answers">
        <None>The carrier hasn’t answered anything yet</None>
      </Section>
    )
  }
  return (
    <Stack gap="md">
      {review.steps.map(step => (
        <Step key={step.step} step={step} review={review} carrier={carrier} />
      ))}
    </Stack>
  )
}

/** Encrypted values are shown by their last digits, where they belong. */
const sealedRows = (
  step: string,
  { tax_number: tin, bank_account: bank }: OnboardingPacketReview,
): AnswerRow[] => {
  if (step === 'tax_form' && tin)
    return [{ path: 'tin', label: 'Tax number', value: `ends in ${tin.last_four}` }]
  if (step === 'payment' && bank)
    return [{ path: 'account', label: 'Account number', value: `ends in ${bank.last_four}` }]
  return []
}

const Step = ({
  step: { step, answers, saved_at: at, version },
  review,
  carrier,
}: {
  step: OnboardingPacketStep
  review: OnboardingPacketReview
  carrier: CarrierDetail | undefined
}) => {
  const terms = useQuery({ ...paymentTermsQuery, enabled: step === 'payment' }).data?.rows ?? []
  const rows = rowsOf(answers).map(row => {
    if (row.path !== 'payment_term_id') return row
    const term = terms.find(({ id }) => String(id) === row.value)
    return { ...row, label: 'Payment terms', value: term?.name ?? row.value }
  })
  const all = [...rows, ...sealedRows(step, review)]
  const isCompared = carrier && all.some(row => onFileFor(step, row.path, carrier))
  return (
    <Section
      title={STEPS[step] ?? step}
      aside={
        <Text size="xs" c="var(--hw-muted)">
          saved <Instant at={at} />
          {version > 1 && `, ${version} times`}
        </Text>
      }
    >
      {all.length === 0 ? (
        <None>Files only</None>
      ) : (
        <table className={classes.answers}>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">The carrier says</th>
              {isCompared && (
                <th scope="col">
                  <Sourced label="FMCSA’s registration" source={carrier.identity.source}>
                    FMCSA says
                  </Sourced>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {all.map(row => (
              <tr key={row.path}>
                <th scope="row">{row.label}</th>
                <td>{row.path.endsWith('phone') ? formatPhone(row.value) : row.value}</td>
                {isCompared && (
                  <td>
                    <OnFile
                      row={row}
                      onFile={onFileFor(step, row.path, carrier)}
                      why={carrier.identity.unlisted_unknown_because}
                    />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  )
}

const OnFile = ({
  row,
  onFile,
  why,
}: {
  row: AnswerRow
  onFile: string[] | null
  /** Why what FMCSA doesn't list is unknown. */
  why: string | null
}) => {
  if (!onFile) return null
  if (onFile.length === 0) return why ? <Unknown>{why}</Unknown> : <None>None on file</None>
  if (isSame(row.path, row.value, onFile)) return <OutcomeTag outcome="pass">Same</OutcomeTag>
  const values = row.path === 'phone' ? onFile.map(formatPhone) : onFile
  return (
    <>
      <OutcomeTag outcome="warn">Differs</OutcomeTag>
      <small>{values.join(', ')}</small>
    </>
  )
}
