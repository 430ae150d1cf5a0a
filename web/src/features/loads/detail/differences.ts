/** What is different between two versions of a load, in words. Pure. */
import { carrierName, openMovements, placeOf, vehicleName } from '@/domains/loads/stops'
import type { LoadChange, LoadDetail, Stop, StopForm } from '@/domains/loads/types'
import { CHARGES, equipmentWords, LOAD_STATUS } from '@/domains/loads/words'
import type { Difference, Facts } from '@/kit/differences'
import { formatWindow, instantIn } from '@/lib/place-time'
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
const factsOf = (load: LoadDetail): [label: string, words: string][] => {
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
    ...load.stops.map((stop, at): [string, string] => [`Stop ${at + 1}`, stopWords(stop)]),
  ]
}

/** A stop as it was typed: its times are those on the clocks there. */
const typedStop = (form: StopForm, zone: string | undefined) => {
  const { city, state, postal_code: zip, name, window_start_at: start } = form
  const place = (city ? [city, state].filter(Boolean).join(', ') : zip) || name || state || 'Unknown place'
  if (!start) return place
  const [from, until] = [start, form.window_end_at ?? start].map(typed => instantIn(typed, zone))
  return `${place}, ${formatWindow(from ?? '', until ?? '', zone)}`
}

/** What a person wanted of a load, under the same labels; only what they touched. */
const wanted = (seen: LoadDetail, change: LoadChange): Facts => {
  const movement = first(seen)
  const facts: [label: string, words: string][] = []
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
      change.weight === undefined ? seen.weight : change.weight,
      ` ${change.weight_unit ?? seen.weight_unit}`,
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
    required(change.certifications ?? seen.certifications, change.is_team ?? seen.is_team),
  )
  tell('Size', ['is_partial'], sizeWords)
  tell('Charges', ['charges'], chargeWords)
  const stops = change.stops ?? []
  const count = stops.length > 0 ? Math.max(stops.length, seen.stops.length) : 0
  for (let at = 0; at < count; at += 1) {
    const stop = stops[at]
    const zone = stop?.time_zone ?? seen.stops[at]?.time_zone
    facts.push([`Stop ${at + 1}`, stop ? typedStop(stop, zone) : NONE])
  }
  return facts
}

/** What someone else changed of a load, and what the person wanted of it: every field that either touched. */
export const differences = (before: LoadDetail, after: LoadDetail, change: LoadChange = {}): Difference[] => {
  const [was, is, yours] = [factsOf(before), factsOf(after), wanted(before, change)].map(
    facts => new Map(facts),
  ) as [Map<string, string>, Map<string, string>, Map<string, string>]
  const rows = [...new Set([...was.keys(), ...is.keys(), ...yours.keys()])].map(label => {
    const row: Difference = { label, before: was.get(label) ?? NONE, after: is.get(label) ?? NONE }
    return yours.has(label) ? { ...row, yours: yours.get(label) } : row
  })
  return rows.filter(row => row.before !== row.after || (row.yours !== undefined && row.yours !== row.before))
}
