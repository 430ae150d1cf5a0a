/** Report of out-of-service violations, rates and months, with unknown kept apart from none. */
import type { OosRate, Safety, SafetyMonth, SafetySummary, SmsCategory, Violation } from '@/api/types'
import { count, formatNumber } from '@/lib/number'

type Kind = NonNullable<Safety['violations']['value']>[number]

/** Who or what a violation put out of service; none where it put nothing out of service or the file doesn't say. */
export const OOS_WORDS: Record<Violation['out_of_service'], string | null> = {
  driver: 'Driver',
  vehicle: 'Vehicle',
  hazmat: 'Hazmat',
  unspecified: 'Yes',
  no: null,
  unknown: null,
}

/** The most kinds that have a bar of their own. */
const MOST_KINDS = 12

interface ShownKind {
  code: string
  label: string
  violations: number
  out_of_service: number
}

/** The kinds that are shown, in the order given; those beyond the most are added up in the last, so that the bars sum to the total. */
export const shownKinds = (kinds: readonly Kind[]): ShownKind[] => {
  const own = kinds.slice(0, MOST_KINDS)
  const rest = kinds.slice(MOST_KINDS)
  const sum = (of: (kind: Kind) => number) => rest.reduce((total, kind) => total + of(kind), 0)
  const shown = own.map(({ code, label, violations, out_of_service }) => ({
    code: code ?? '',
    label,
    violations,
    out_of_service,
  }))
  if (rest.length === 0) return shown
  const others = {
    code: 'others',
    label: `Other kinds (${formatNumber(rest.length)})`,
    violations: sum(kind => kind.violations),
    out_of_service: sum(kind => kind.out_of_service),
  }
  return [...shown, others]
}

/** `15 violations, 4 out of service: 3 driver, 1 vehicle`; `15 violations or more …` where the files don’t cover all the days. */
export const oosSummary = (kinds: readonly Kind[], mayBeMore?: string | null) => {
  const sum = (of: (kind: Kind) => number) => kinds.reduce((total, kind) => total + of(kind), 0)
  const found = count(
    sum(kind => kind.violations),
    'violation',
  )
  const all = mayBeMore ? `${found} or more` : found
  const outOfService = sum(kind => kind.out_of_service)
  if (outOfService === 0)
    return mayBeMore ? `${all}, none of these out of service` : `${all}, none out of service`
  const parts = [
    [sum(kind => kind.driver_out_of_service), 'driver'],
    [sum(kind => kind.vehicle_out_of_service), 'vehicle'],
    [sum(kind => kind.hazmat_out_of_service), 'hazmat'],
  ] as const
  const rest = outOfService - parts.reduce((total, [number]) => total + number, 0)
  const words = [...parts, [rest, 'not specified'] as const]
    .filter(([number]) => number > 0)
    .map(([number, kind]) => `${formatNumber(number)} ${kind}`)
  return `${all}, ${formatNumber(outOfService)} out of service: ${words.join(', ')}`
}

/**
 * The fewest inspections that an out-of-service rate is worked out of and compared with the nation's. FMCSA's own data sufficiency standards
 * (Safety Measurement System Methodology, of each BASIC) ask for 5 relevant inspections in Vehicle Maintenance, Hazardous Materials
 * Compliance and Driver Fitness, and for 3 in Hours-of-Service Compliance. A driver's rate is of both: the stricter one counts.
 */
export const ENOUGH = 5

export const isEnough = (inspections: number) => inspections >= ENOUGH

/** Up to the nation's average passes; up to half as much again is a caution. */
export const toneOf = (percent: number, national: number) => {
  if (percent <= national) return 'pass'
  return percent > national * 1.5 ? 'fail' : 'warn'
}

/** A rate in percent to one decimal; null where too few were inspected to say. */
export const rateOf = (outOfService: number, inspections: number) =>
  isEnough(inspections) ? Number(((outOfService / inspections) * 100).toFixed(1)) : null

/** What a rate without a percentage says: none only where all inspections are on
 * record and none of an unknown level or outcome could be one. */
export const withoutRate = ({ unknown }: Pick<OosRate, 'unknown'>, mayBeMore?: string | null) => {
  if (unknown > 0)
    return {
      isKnown: false,
      words: `Unknown: no level or out-of-service count on ${count(unknown, 'report')}`,
    }
  return mayBeMore ? { isKnown: false, words: 'Unknown' } : { isKnown: true, words: 'No inspections' }
}

/** Report where no month has an inspection or a crash; null where one has. */
export const quietMonths = (months: readonly SafetyMonth[]) => {
  const isKnown = (of: 'inspections' | 'crashes') => months.some(month => month[of] != null)
  const total = (of: 'inspections' | 'crashes') => months.reduce((sum, month) => sum + (month[of] ?? 0), 0)
  if (total('inspections') + total('crashes') > 0) return null
  const [inspections, crashes] = [isKnown('inspections'), isKnown('crashes')]
  if (inspections && crashes) return { isKnown: true, words: 'No inspection and no crash in 24 months' }
  if (inspections) return { isKnown: false, words: 'No inspection in 24 months; crashes unknown' }
  if (crashes) return { isKnown: false, words: 'No crash in 24 months; inspections unknown' }
  return { isKnown: false, words: 'Inspections and crashes unknown' }
}

/** The sum over months; null where the count is unknown. */
export const sumOf = (
  months: readonly SafetyMonth[],
  of: (month: SafetyMonth) => number | null | undefined,
) => {
  const known = months.map(of).filter(number => number != null)
  return known.length > 0 ? known.reduce((total, number) => total + number, 0) : null
}

/** `3`; `3 or more` where the files don’t cover all the days. None found where there may be some is unknown. */
export const atLeast = (found: number, mayBeMore: string | null | undefined) =>
  !mayBeMore ? formatNumber(found) : found > 0 ? `${formatNumber(found)} or more` : 'Unknown'

/** What is said of SMS results that judge nothing: those of an unknown day, and old ones. */
export const outdatedSms = ({ source }: Pick<SmsCategory, 'source'>) =>
  source?.as_of
    ? {
        tag: 'Too old to judge',
        sentence: 'These results are over 12 months old and are shown for reference only.',
      }
    : {
        tag: 'Day unknown',
        sentence: 'The file these results are from has no date, so they are shown for reference only.',
      }

/** `4, 3 with violations`. */
export const inspectionWords = ({
  total,
  with_violation,
  violations_unknown,
  may_be_more,
}: NonNullable<SafetySummary['inspections']['value']>) => {
  const all = atLeast(total, may_be_more)
  if (violations_unknown === total) return `${all}, violations unknown`
  const open = violations_unknown > 0 ? `, ${formatNumber(violations_unknown)} unknown` : ''
  return `${all}, ${formatNumber(with_violation)} with violations${open}`
}
