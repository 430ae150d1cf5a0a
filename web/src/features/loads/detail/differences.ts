/** What is different between two versions of a load, in words. Pure. */
import { carrierName, openMovements, vehicleName } from '@/domains/loads/stops'
import type { LoadChange, LoadDetail, Stop, StopForm } from '@/domains/loads/types'
import { CHARGES, equipmentWords, HANDLING, LOAD_STATUS, SCHEDULING, STOP_KINDS } from '@/domains/loads/words'
import type { Difference, Facts } from '@/kit/differences'
import { formatWindow, instantIn } from '@/lib/place-time'
import { formatDollars, formatNumber } from '@/lib/number'
import { formatPhone } from '@/lib/phone'

const NONE = 'None'

type Fact = [label: string, words: string]

const person = (name: string | null | undefined, phone: string | null | undefined) =>
  [name, phone && formatPhone(phone)].filter(Boolean).join(', ') || NONE

const first = (load: LoadDetail) => openMovements(load.movements)[0]

/** What a form and the server call alike. */
type StopFacts = Pick<
  StopForm,
  | 'kind'
  | 'handling'
  | 'scheduling'
  | 'name'
  | 'street'
  | 'city'
  | 'state'
  | 'postal_code'
  | 'reference'
  | 'notes'
>

/** A stop, part by part: each is what one changes alone. */
const stopFacts = (at: number, stop: StopFacts, window: string): Fact[] => {
  const { kind, handling, scheduling, street, city, state, postal_code: zip } = stop
  const type = [STOP_KINDS[kind], handling && HANDLING[handling], scheduling && SCHEDULING[scheduling]]
  const place = [city, [state, zip].filter(Boolean).join(' ')]
  return [
    [`Stop ${at + 1} type`, type.filter(Boolean).join(', ')],
    [`Stop ${at + 1} facility`, stop.name || NONE],
    [`Stop ${at + 1} address`, [street, ...place].filter(Boolean).join(', ') || NONE],
    [`Stop ${at + 1} reference`, stop.reference || NONE],
    [`Stop ${at + 1} instructions`, stop.notes || NONE],
    [`Stop ${at + 1} window`, window],
  ]
}

const savedFacts = (stop: Stop, at: number) =>
  stopFacts(at, stop, formatWindow(stop.window_start_at, stop.window_end_at, stop.time_zone))

/** A stop as it was typed: its times are those on the clocks there. */
const typedFacts = (stop: StopForm, at: number, zoneThere: string | undefined) => {
  const zone = stop.time_zone ?? zoneThere
  const { window_start_at: start } = stop
  if (!start) return stopFacts(at, stop, NONE)
  const [from, until] = [start, stop.window_end_at ?? start].map(typed => instantIn(typed, zone))
  return stopFacts(at, stop, formatWindow(from ?? '', until ?? '', zone))
}

const numberWords = (value: number | null | undefined, unit = '') =>
  value == null ? NONE : `${formatNumber(value)}${unit}`

const dollarWords = (value: number | null | undefined) => (value == null ? NONE : formatDollars(value))

const CERTIFICATIONS = { hazmat: 'Hazmat endorsement', tanker: 'Tank endorsement' } as const

const required = (certifications: LoadChange['certifications'], isTeam: boolean | null | undefined) =>
  [...(certifications ?? []).map(one => CERTIFICATIONS[one]), isTeam && 'Team of two drivers']
    .filter(Boolean)
    .join(', ') || NONE

const sizeWords = (isPartial: boolean | null | undefined) => (isPartial ? 'Partial load' : 'Full load')

const chargeWords = (charges: LoadChange['charges']) =>
  charges?.length
    ? charges.map(({ kind, amount }) => `${CHARGES[kind]} ${formatDollars(amount)}`).join(', ')
    : NONE

/** What the page shows of a load, as texts. */
const factsOf = (load: LoadDetail): Fact[] => {
  const movement = first(load)
  return [
    ['Status', LOAD_STATUS[load.status].words],
    ['Hold', load.hold_reason ?? NONE],
    ['Carrier', load.carrier ? carrierName(load.carrier) : NONE],
    ['Vehicle', load.vehicle ? vehicleName(load.vehicle) : NONE],
    ['Driver', person(movement?.driver_name, movement?.driver_phone_e164)],
    ['Dispatcher', person(movement?.dispatcher_name, movement?.dispatcher_phone_e164)],
    ['Dispatcher email', movement?.dispatcher_email ?? NONE],
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
    ['Trailer length', numberWords(load.trailer_length, ' ft')],
    ['Temperature', numberWords(load.temperature, ' °F')],
    ['Required', required(load.certifications, load.is_team)],
    ['Size', sizeWords(load.is_partial)],
    ['Charges', chargeWords(load.charges)],
    ...load.stops.flatMap(savedFacts),
  ]
}

/** What a change makes of the load that is there now, under the same labels; only what it touches. */
const wanted = (now: LoadDetail, change: LoadChange): Facts => {
  const movement = first(now)
  const facts: Fact[] = []
  const tell = <Key extends keyof LoadChange>(
    label: string,
    keys: readonly Key[],
    words: (value: LoadChange[Key]) => string,
  ) => {
    const key = keys.find(one => change[one] !== undefined)
    if (key !== undefined) facts.push([label, words(change[key])])
  }
  const text = (value: string | null | undefined) => value ?? NONE
  const chosen = (thing: string) => (value: unknown) => (value == null ? NONE : `The ${thing} you chose`)
  tell('Status', ['status'], status => (status ? LOAD_STATUS[status].words : NONE))
  tell('Hold', ['hold_reason'], text)
  tell('Carrier', ['carrier_id', 'carrier'], chosen('carrier'))
  tell('Vehicle', ['carrier_vehicle_id', 'vin'], chosen('truck'))
  tell('Driver', ['driver_name', 'driver_phone'], () =>
    person(
      change.driver_name === undefined ? movement?.driver_name : change.driver_name,
      change.driver_phone === undefined ? movement?.driver_phone_e164 : change.driver_phone,
    ),
  )
  tell('Dispatcher', ['dispatcher_name', 'dispatcher_phone'], () =>
    person(
      change.dispatcher_name === undefined ? movement?.dispatcher_name : change.dispatcher_name,
      change.dispatcher_phone === undefined ? movement?.dispatcher_phone_e164 : change.dispatcher_phone,
    ),
  )
  tell('Dispatcher email', ['dispatcher_email'], text)
  tell('Owner', ['user_id'], chosen('owner'))
  tell('Team', ['team_id'], chosen('team'))
  tell('Equipment', ['equipment_type'], value => (value ? equipmentWords(value) : NONE))
  tell('Commodity', ['commodity'], text)
  tell('Weight', ['weight', 'weight_unit'], () =>
    numberWords(
      change.weight === undefined ? now.weight : change.weight,
      ` ${change.weight_unit ?? now.weight_unit}`,
    ),
  )
  tell('Cargo value', ['cargo_value'], dollarWords)
  tell('Minimum rate', ['min_rate'], dollarWords)
  tell('Billable miles', ['billable_miles'], value => (value == null ? 'Routed' : numberWords(value)))
  tell('Trailer number', ['trailer_number'], text)
  tell('BOL number', ['bol_number'], text)
  tell('Seal number', ['seal_number'], text)
  tell('Trailer length', ['trailer_length'], value => numberWords(value, ' ft'))
  tell('Temperature', ['temperature'], value => numberWords(value, ' °F'))
  tell('Required', ['certifications', 'is_team'], () =>
    required(change.certifications ?? now.certifications, change.is_team ?? now.is_team),
  )
  tell('Size', ['is_partial'], sizeWords)
  tell('Charges', ['charges'], chargeWords)
  if (change.stops) facts.push(...wantedStops(now.stops, change.stops))
  return facts
}

/** All stops are sent where one is changed: told is what differs from those that are there now. */
const wantedStops = (now: readonly Stop[], typed: readonly StopForm[]): Fact[] => {
  const there = new Map(now.flatMap(savedFacts))
  const yours = new Map(typed.flatMap((stop, at) => typedFacts(stop, at, now[at]?.time_zone)))
  return [...new Set([...there.keys(), ...yours.keys()])]
    .map((label): Fact => [label, yours.get(label) ?? NONE])
    .filter(([label, words]) => words !== (there.get(label) ?? NONE))
}

/** What someone else changed of a load, and what the person wanted of it: every field that either touched. */
export const differences = (before: LoadDetail, after: LoadDetail, change: LoadChange = {}): Difference[] => {
  const [was, is, yours] = [factsOf(before), factsOf(after), wanted(after, change)].map(
    facts => new Map(facts),
  ) as [Map<string, string>, Map<string, string>, Map<string, string>]
  const rows = [...new Set([...was.keys(), ...is.keys(), ...yours.keys()])].map(label => {
    const row: Difference = { label, before: was.get(label) ?? NONE, after: is.get(label) ?? NONE }
    return yours.has(label) ? { ...row, yours: yours.get(label) } : row
  })
  return rows.filter(row => row.before !== row.after || (row.yours !== undefined && row.yours !== row.before))
}
