/** The checks that every broker makes beside the company's own rules: which are left when the rules are told, by what they are about. Pure. */
import type { CarrierVerdict, Check, RulesAssessment } from '@/api/types'
import { count } from '@/lib/number'

const GROUPS = ['Authority', 'Insurance', 'Operations', 'Identity & contacts'] as const

type Group = (typeof GROUPS)[number]

const GROUP_OF: Readonly<Record<Check['code'], Group>> = {
  carrier_authority_active: 'Authority',
  authority_age_gteq_three_months: 'Authority',
  authority_age_gteq_six_months: 'Authority',
  no_pending_lapse: 'Authority',
  no_prior_revocation: 'Authority',
  not_also_a_broker: 'Authority',
  bipd_gteq_required: 'Insurance',
  bipd_coverage_gteq_750_000: 'Insurance',
  bipd_coverage_gteq_1_000_000: 'Insurance',
  operating_status_active: 'Operations',
  not_out_of_service: 'Operations',
  safety_rating_satisfactory_or_unrated: 'Operations',
  has_been_inspected_in_the_last_twenty_four_months: 'Operations',
  mcs150_current: 'Operations',
  fleet_is_plausible: 'Operations',
  no_recent_contact_change: 'Identity & contacts',
  sources_agree: 'Identity & contacts',
}

/** The rule that asks the same as a check, where its name is another. */
const RULE_OF: Readonly<Partial<Record<Check['code'], string>>> = {
  operating_status_active: 'safer_operating_status_active',
  not_out_of_service: 'no_active_oos_orders',
  carrier_authority_active: 'interstate_carrier_authority_is_active',
  bipd_gteq_required: 'bipd_coverage_gteq_required',
  no_pending_lapse: 'no_pending_insurance_or_authority_lapse',
  mcs150_current: 'mcs150_is_current',
  no_recent_contact_change: 'no_recent_fmcsa_contact_change',
}

type Assessed = Pick<RulesAssessment, 'classifications'>

const resultsOf = (assessment: Assessed | null | undefined) =>
  (assessment?.classifications ?? []).flatMap(({ results }) => results).filter(({ outcome }) => outcome)

/** The checks that no rule asks: what a rule says is not said twice. */
export const otherChecks = (checks: readonly Check[], assessment: Assessed | null | undefined): Check[] => {
  const asked = new Set(resultsOf(assessment).map(({ is_type }) => is_type))
  return checks.filter(({ code }) => !asked.has(RULE_OF[code] ?? code))
}

/** The checks by what they are about; each group in the order given. */
export const checkGroups = (checks: readonly Check[]): { label: Group; checks: Check[] }[] =>
  GROUPS.map(label => ({ label, checks: checks.filter(({ code }) => GROUP_OF[code] === label) })).filter(
    group => group.checks.length > 0,
  )

/** The signal that weighs on the verdict whatever the rules ask, by the check that asks the same. */
const SIGNAL_OF: Readonly<Partial<Record<Check['code'], string>>> = {
  not_out_of_service: 'out_of_service_order',
  operating_status_active: 'authority_not_active',
  carrier_authority_active: 'authority_not_active',
  bipd_gteq_required: 'no_insurance_in_force',
  bipd_coverage_gteq_750_000: 'no_insurance_in_force',
  bipd_coverage_gteq_1_000_000: 'no_insurance_in_force',
  no_pending_lapse: 'lapse_served',
  no_prior_revocation: 'revoked_predecessor',
  no_recent_contact_change: 'contact_changed',
  fleet_is_plausible: 'implausible_fleet',
}

export type Judged = Pick<CarrierVerdict, 'signals'>

/** Whether what a check found weighs on the verdict, be it among the reasons told or not. */
const isReason = ({ code }: Check, { signals }: Judged) => signals.some(signal => signal === SIGNAL_OF[code])

/** Where no rule asks it and no signal weighs it, a failed check cannot change the verdict: it is a caution. */
export const beside = (check: Check, verdict: Judged): Check['outcome'] =>
  check.outcome === 'fail' && !isReason(check, verdict) ? 'warn' : check.outcome

/** What the checks beside the rules found that does not change the verdict, to be named below it. */
export const cautions = (
  checks: readonly Check[],
  assessment: Assessed | null | undefined,
  verdict: Judged,
): Check[] =>
  otherChecks(checks, assessment).filter(
    check => beside(check, verdict) === 'warn' && !isReason(check, verdict),
  )

const TALLY = [
  ['fail', 'failed'],
  ['warn', 'caution'],
  ['unknown', 'unknown'],
  ['override', 'overridden'],
  ['pass', 'passed'],
] as const

/** `2 failed, 1 unknown, 14 passed`, over rules and the checks beside them; a rule counts in each classification that asks it. */
export const tallyWords = (
  checks: readonly Check[],
  assessment: Assessed | null | undefined,
  verdict: Judged,
): string => {
  const rules = resultsOf(assessment).map(({ outcome }) => (outcome === 'incomplete' ? 'unknown' : outcome))
  const all = [...rules, ...otherChecks(checks, assessment).map(check => beside(check, verdict))]
  return TALLY.map(([outcome, words]) => [all.filter(one => one === outcome).length, words] as const)
    .filter(([total]) => total > 0)
    .map(([total, words]) => (words === 'caution' ? count(total, words) : `${total} ${words}`))
    .join(', ')
}
