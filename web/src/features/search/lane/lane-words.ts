/** What a row of a lane search says. Pure. */
import type { CarrierListRow } from '@/api/types'
import { isCenteredId } from '@/domains/areas/areas'
import { TRAILER_OPTIONS } from '@/domains/vehicles/trailer-types'
import { formatDollars } from '@/lib/number'
import { type LaneSearch, MONTHS, RADIUS } from './lane'

/** Types named in a row; the rest is counted. */
const NAMED = 3

const nameOf = (type: string) => TRAILER_OPTIONS.find(({ value }) => value === type)?.label ?? type

/** `Inspected: Cargo vans · Declared: Reefer, Flatbed + 2 more`; null where nothing is known. */
export const equipmentWords = (equipment: CarrierListRow['equipment']): string | null => {
  const shown = equipment.slice(0, NAMED)
  const named = (isVerified: boolean) =>
    shown.filter(({ is_verified }) => is_verified === isVerified).map(({ is_type }) => nameOf(is_type))
  const parts = [
    ['Inspected', named(true)],
    ['Declared', named(false)],
  ] as const
  const words = parts.flatMap(([way, names]) => (names.length > 0 ? [`${way}: ${names.join(', ')}`] : []))
  if (words.length === 0) return null
  const more = equipment.length - shown.length
  return more > 0 ? `${words.join(' · ')} + ${more} more` : words.join(' · ')
}

/** What is on file with FMCSA. */
export const bipdWords = (dollars: number | null) => {
  if (dollars === null) return 'BIPD unknown'
  return dollars === 0 ? 'No BIPD on file' : `BIPD ${formatDollars(dollars)}`
}

/** `in Illinois`, `within 50 miles of Dallas, TX`. */
const endWords = (area: number, name: string | undefined, miles: string | undefined) =>
  isCenteredId(area)
    ? `within ${miles ?? RADIUS} miles of ${name ?? 'the place chosen'}`
    : `in ${name ?? 'the area chosen'}`

/** Where its carriers were inspected. */
export const laneLead = ({ origin, from, origin_miles, destination, to, destination_miles }: LaneSearch) => {
  const ends = [
    origin !== undefined && endWords(origin, from, origin_miles),
    destination !== undefined && endWords(destination, to, destination_miles),
  ].filter(end => end !== false)
  return ends.length > 0
    ? `Carriers with roadside inspections ${ends.join(' and ')}.`
    : 'Carriers with roadside inspections at one end or both.'
}

/** What was asked beside the two ends, where the form is folded: `Inspected any time · 250 miles around Dallas, TX`. */
export const laneSummary = ({ from, to, origin_miles, destination_miles, months }: LaneSearch) => {
  const period = MONTHS.find(({ value }) => value === (months ?? ''))?.label ?? `${months} months`
  const around = [[from, origin_miles] as const, [to, destination_miles] as const].flatMap(([end, miles]) =>
    end && miles ? [`${miles} miles around ${end}`] : [],
  )
  return [`Inspected ${months ? `in the ${period.toLowerCase()}` : 'any time'}`, ...around].join(' · ')
}

/** What `5×` stands for; with one end, at that one. */
export const countsWords = ({ months, origin, destination }: LaneSearch) => {
  const where = origin && destination ? 'at that end of the lane' : 'there'
  const period = months && MONTHS.find(({ value }) => value === months)?.label
  return `5× means the carrier’s vehicles were inspected 5 times ${where}, ${period ? `in the ${period.toLowerCase()}` : 'at any time on file'}.`
}
