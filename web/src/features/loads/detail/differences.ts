/** What is different between two versions of a load, in words. Pure. */
import { carrierName, openMovements, placeOf, vehicleName } from '@/domains/loads/stops'
import type { LoadDetail, Stop } from '@/domains/loads/types'
import { equipmentWords, LOAD_STATUS } from '@/domains/loads/words'
import { type Difference, differencesOf } from '@/kit/differences'
import { formatWindow } from '@/lib/place-time'
import { formatDollars, formatNumber } from '@/lib/number'
import { formatPhone } from '@/lib/phone'

const NONE = 'None'

const person = (name: string | null | undefined, phone: string | null | undefined) =>
  [name, phone && formatPhone(phone)].filter(Boolean).join(', ') || NONE

const first = (load: LoadDetail) => openMovements(load.movements)[0]

const stopWords = (stop: Stop) =>
  `${placeOf(stop)}, ${formatWindow(stop.window_start_at, stop.window_end_at, stop.time_zone)}`

const numberWords = (value: number | null | undefined, unit = '') =>
  value == null ? NONE : `${formatNumber(value)}${unit}`

const dollarWords = (value: number | null | undefined) => (value == null ? NONE : formatDollars(value))

/** What the page shows of a load, as texts. */
const factsOf = (load: LoadDetail): [label: string, words: string][] => {
  const movement = first(load)
  return [
    ['Status', LOAD_STATUS[load.status].words],
    ['Hold', load.hold_reason ?? NONE],
    ['Carrier', load.carrier ? carrierName(load.carrier) : NONE],
    ['Vehicle', load.vehicle ? vehicleName(load.vehicle) : NONE],
    ['Driver', person(movement?.driver_name, movement?.driver_phone_e164)],
    ['Dispatcher', person(movement?.dispatcher_name, movement?.dispatcher_phone_e164)],
    ['Owner', load.user?.name ?? NONE],
    ['Team', load.team?.name ?? NONE],
    ['Equipment', load.equipment_type ? equipmentWords(load.equipment_type) : NONE],
    ['Commodity', load.commodity ?? NONE],
    ['Weight', numberWords(load.weight, ` ${load.weight_unit}`)],
    ['Cargo value', dollarWords(load.cargo_value)],
    ['Minimum rate', dollarWords(load.min_rate)],
    ['Billable miles', numberWords(load.billable_miles)],
    ['Trailer number', load.trailer_number ?? NONE],
    ['BOL number', load.bol_number ?? NONE],
    ['Seal number', load.seal_number ?? NONE],
    ...load.stops.map((stop, at): [string, string] => [`Stop ${at + 1}`, stopWords(stop)]),
  ]
}

export const differences = (before: LoadDetail, after: LoadDetail): Difference[] =>
  differencesOf(factsOf(before), factsOf(after))
