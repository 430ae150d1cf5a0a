import { expect, it } from 'vitest'
import type { LoadDetail } from '@/domains/loads/types'
import { placed, problemsIn } from './problems'
import { changesOf, formOf, newLoad, newStop, numberIn, stopForm, valuesOf } from './values'

const stop = (kind: 'pickup' | 'delivery', postal_code: string, day: number) => ({
  ...newStop(kind),
  postal_code,
  window_start_at: `2026-11-${day}T08:00`,
  window_end_at: `2026-11-${day}T10:00`,
})

const filled = () => ({
  ...newLoad(),
  external_load_number: ' L-1 ',
  min_rate: '$1,250.50',
  stops: [stop('pickup', '75201', 24), stop('delivery', '60601', 25)],
})

it('reads numbers as people type them', () => {
  expect(['$1,250.50', ' ', '-10', 'ten'].map(numberIn)).toEqual([1250.5, null, -10, Number.NaN])
})

it('sends a new load with what was typed', () => {
  const form = formOf({ ...filled(), carrier_id: '7' })
  expect(form).toMatchObject({
    external_load_number: 'L-1',
    min_rate: 1250.5,
    commodity: null,
    carrier: { carrier_id: 7 },
  })
  expect(form.stops.map(({ postal_code: zip }) => zip)).toEqual(['75201', '60601'])
  expect(formOf(filled())).not.toHaveProperty('carrier')
})

it('takes a window without an end as an appointment', () => {
  expect(stopForm({ ...stop('pickup', '75201', 24), window_end_at: '' }).window_end_at).toBe(
    '2026-11-24T08:00',
  )
})

it('sends only what is different', () => {
  const before = filled()
  expect(changesOf(before, before)).toEqual({})
  expect(changesOf(before, { ...before, commodity: 'Steel', min_rate: '' })).toEqual({
    commodity: 'Steel',
    min_rate: null,
  })
})

it('keeps a stop’s point and zone for as long as its address stays', () => {
  const at = {
    kind: 'pickup',
    handling: 'live',
    scheduling: 'appointment',
    postal_code: '75201',
    time_zone: 'America/Chicago',
    window_start_at: '2026-11-24T14:00:00Z',
    window_end_at: '2026-11-24T16:00:00Z',
    latitude: 32.78,
    longitude: -96.8,
    radius_miles: 0.5,
    geo_source: 'given',
  }
  const load = { external_load_number: 'L-1', certifications: [], stops: [at] }
  const [values = newStop('pickup')] = valuesOf(load as unknown as LoadDetail).stops
  expect(values).toMatchObject({ window_start_at: '2026-11-24T08:00', time_zone: 'America/Chicago' })
  expect(stopForm(values)).toMatchObject({ latitude: 32.78, longitude: -96.8, radius: 0.5 })
  expect(stopForm({ ...values, postal_code: '75202' })).not.toHaveProperty('latitude')
  expect(stopForm(values).time_zone).toBe('America/Chicago')
  expect(stopForm({ ...values, postal_code: '90001' })).not.toHaveProperty('time_zone')
  const chosen = { ...values, postal_code: '90001', time_zone: 'America/Denver', zone_of: null }
  expect(stopForm(chosen).time_zone).toBe('America/Denver')
})

it('finds what is missing, by field', () => {
  expect(problemsIn(filled())).toEqual({})
  const wrong = problemsIn({ ...newLoad(), weight: 'heavy' })
  expect(Object.keys(wrong).toSorted()).toEqual([
    'external_load_number',
    'stops.0.postal_code',
    'stops.0.window_start_at',
    'stops.1.postal_code',
    'stops.1.window_start_at',
    'weight',
  ])
  const [first = newStop('pickup'), last = newStop('delivery')] = filled().stops
  const backward = { ...first, window_end_at: '2026-11-23T08:00' }
  expect(problemsIn({ ...filled(), stops: [backward, last] })).toEqual({
    'stops.0.window_end_at': 'The window ends before it starts.',
  })
})

it('puts what the server says beside its field, and the rest above', () => {
  const told = (field: string) => ({ code: 'invalid' as const, field, detail: field })
  const { fields, others } = placed(
    [
      told('load.min_rate'),
      told('load.stops.1.window_end'),
      told('load.stops'),
      told('load.stops.0.time_zone'),
      told('load.carrier.vin'),
    ],
    filled(),
  )
  expect(fields).toEqual({
    min_rate: 'load.min_rate',
    'stops.1.window_end_at': 'load.stops.1.window_end',
    'stops.0.time_zone': 'load.stops.0.time_zone',
  })
  expect(others).toEqual(['load.stops', 'load.carrier.vin'])
})
