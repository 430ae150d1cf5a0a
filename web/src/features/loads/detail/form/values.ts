/** A load as the form holds it, and as the calls take it. Texts are as they are typed; times are those on the clocks at the stop. Pure. */
import type { LoadChange, LoadDetail, LoadForm, Stop, StopForm } from '@/domains/loads/types'
import { localTime } from '@/lib/place-time'

export interface StopValues {
  /** Tells it from the others while some are added and removed. */
  key: number
  /** The stop's own; null for one that was added here. */
  id: number | null
  kind: Stop['kind']
  handling: Stop['handling']
  scheduling: Stop['scheduling']
  name: string
  street: string
  city: string
  state: string
  postal_code: string
  reference: string
  notes: string
  window_start_at: string
  window_end_at: string
  /** Chosen, or that of a stop that has one; the place's own where it is empty. */
  time_zone: string
  /** The place that the zone was read with: in another one it no longer holds. Null where someone chose it. */
  zone_of: string | null
  /** The point that was given with this address, for as long as the address stays. */
  point: { at: string; latitude: number; longitude: number; radius: number | undefined } | null
}

export interface LoadValues extends Record<string, unknown> {
  external_load_number: string
  equipment_type: string
  commodity: string
  weight: string
  weight_unit: string
  trailer_length: string
  temperature: string
  cargo_value: string
  min_rate: string
  billable_miles: string
  trailer_number: string
  bol_number: string
  seal_number: string
  certifications: string[]
  is_team: boolean
  is_partial: boolean
  user_id: string
  team_id: string
  /** Of a new load alone. */
  carrier_id: string
  stops: StopValues[]
}

let made = 0

export const newStop = (kind: Stop['kind']): StopValues => ({
  key: (made += 1),
  id: null,
  kind,
  handling: 'live',
  scheduling: 'appointment',
  name: '',
  street: '',
  city: '',
  state: '',
  postal_code: '',
  reference: '',
  notes: '',
  window_start_at: '',
  window_end_at: '',
  time_zone: '',
  zone_of: null,
  point: null,
})

export const newLoad = (): LoadValues => ({
  external_load_number: '',
  equipment_type: '',
  commodity: '',
  weight: '',
  weight_unit: 'lb',
  trailer_length: '',
  temperature: '',
  cargo_value: '',
  min_rate: '',
  billable_miles: '',
  trailer_number: '',
  bol_number: '',
  seal_number: '',
  certifications: [],
  is_team: false,
  is_partial: false,
  user_id: '',
  team_id: '',
  carrier_id: '',
  stops: [newStop('pickup'), newStop('delivery')],
})

const addressOf = ({
  street,
  city,
  state,
  postal_code: zip,
}: Pick<StopValues, 'street' | 'city' | 'state' | 'postal_code'>) =>
  [street, city, state, zip].map(part => part.trim()).join('|')

/** In which zone a place is depends on this alone. */
const zonePlace = ({ city, state, postal_code: zip }: Pick<StopValues, 'city' | 'state' | 'postal_code'>) =>
  [city, state, zip].map(part => part.trim()).join('|')

/** The zone that is sent; empty for the place's own. */
export const zoneIn = (stop: StopValues) =>
  stop.zone_of === null || stop.zone_of === zonePlace(stop) ? stop.time_zone : ''

const stopValues = (stop: Stop): StopValues => {
  const address = {
    street: stop.street ?? '',
    city: stop.city ?? '',
    state: stop.state ?? '',
    postal_code: stop.postal_code ?? '',
  }
  const { latitude, longitude, radius_miles: radius } = stop
  const isGiven = stop.geo_source === 'given' && latitude != null && longitude != null
  return {
    ...address,
    key: (made += 1),
    id: stop.id,
    kind: stop.kind,
    handling: stop.handling,
    scheduling: stop.scheduling,
    name: stop.name ?? '',
    reference: stop.reference ?? '',
    notes: stop.notes ?? '',
    window_start_at: localTime(stop.window_start_at, stop.time_zone),
    window_end_at: localTime(stop.window_end_at, stop.time_zone),
    time_zone: stop.time_zone,
    zone_of: zonePlace(address),
    point: isGiven ? { at: addressOf(address), latitude, longitude, radius: radius ?? undefined } : null,
  }
}

const text = (value: string | number | null | undefined) => (value == null ? '' : String(value))

/** A load that is changed. Billable miles that were routed are the product's, and stay so unless someone types others. */
export const valuesOf = (load: LoadDetail): LoadValues => ({
  external_load_number: load.external_load_number,
  equipment_type: text(load.equipment_type),
  commodity: text(load.commodity),
  weight: text(load.weight),
  weight_unit: load.weight_unit,
  trailer_length: text(load.trailer_length),
  temperature: text(load.temperature),
  cargo_value: text(load.cargo_value),
  min_rate: text(load.min_rate),
  billable_miles: load.miles_source === 'given' ? text(load.billable_miles) : '',
  trailer_number: text(load.trailer_number),
  bol_number: text(load.bol_number),
  seal_number: text(load.seal_number),
  certifications: [...load.certifications],
  is_team: load.is_team,
  is_partial: load.is_partial,
  user_id: text(load.user?.id),
  team_id: text(load.team?.id),
  carrier_id: '',
  stops: load.stops.map(stopValues),
})

/** `$1,250.50` → 1250.5; null where nothing is typed, NaN where it is no number. */
export const numberIn = (typed: string) => {
  const bare = typed.replace(/[$,\s]/g, '')
  return bare === '' ? null : Number(bare)
}

const line = (typed: string) => typed.trim() || null

export const stopForm = (stop: StopValues): StopForm => {
  const { point } = stop
  const zone = zoneIn(stop)
  const isThere = point !== null && point.at === addressOf(stop)
  return {
    kind: stop.kind,
    handling: stop.handling,
    scheduling: stop.scheduling,
    name: line(stop.name),
    street: line(stop.street),
    city: line(stop.city),
    state: line(stop.state),
    postal_code: line(stop.postal_code),
    reference: line(stop.reference),
    notes: line(stop.notes),
    window_start_at: stop.window_start_at,
    window_end_at: stop.window_end_at || stop.window_start_at,
    ...(zone && { time_zone: zone }),
    ...(isThere && { latitude: point.latitude, longitude: point.longitude, radius: point.radius }),
  }
}

/** What a field's text is to the calls. */
const sentOf = (values: LoadValues) => ({
  equipment_type: line(values.equipment_type) as LoadForm['equipment_type'],
  commodity: line(values.commodity),
  weight: numberIn(values.weight),
  weight_unit: values.weight_unit as LoadForm['weight_unit'],
  trailer_length: numberIn(values.trailer_length),
  temperature: numberIn(values.temperature),
  cargo_value: numberIn(values.cargo_value),
  min_rate: numberIn(values.min_rate),
  billable_miles: numberIn(values.billable_miles),
  trailer_number: line(values.trailer_number),
  bol_number: line(values.bol_number),
  seal_number: line(values.seal_number),
  certifications: values.certifications as LoadForm['certifications'],
  is_team: values.is_team,
  is_partial: values.is_partial,
  user_id: numberIn(values.user_id),
  team_id: numberIn(values.team_id),
  stops: values.stops.map(stopForm),
})

/** The load to create. */
export const formOf = (values: LoadValues): LoadForm => ({
  external_load_number: values.external_load_number.trim(),
  ...sentOf(values),
  ...(values.carrier_id && { carrier: { carrier_id: Number(values.carrier_id) } }),
})

/** What is different, and nothing else: what a teammate changed meanwhile is not sent back. */
export const changesOf = (before: LoadValues, after: LoadValues): LoadChange => {
  const [was, is] = [sentOf(before), sentOf(after)]
  const changed = Object.entries(is).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(was[name as keyof typeof was]),
  )
  return Object.fromEntries(changed) as LoadChange
}
