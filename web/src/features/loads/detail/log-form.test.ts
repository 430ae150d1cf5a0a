import { expect, it } from 'vitest'
import type { LoadLog } from '@/domains/loads/types'
import { correctedBy, logFields, newLogOf } from './log-form'

const instant = (local: string) => `${local}:00Z`

const values = {
  is_type: 'check_call' as const,
  stop_id: '',
  occurred_at: '2026-11-24T08:00',
  body: ' Loaded, rolling. ',
  eta_at: '2026-11-24T12:00',
}

it('sends what was typed, and nothing that was left empty', () => {
  expect(newLogOf(3, values, { latitude: 33, longitude: -96 }, instant)).toEqual({
    load_id: 3,
    is_type: 'check_call',
    occurred_at: '2026-11-24T08:00:00Z',
    body: 'Loaded, rolling.',
    eta_at: '2026-11-24T12:00:00Z',
    latitude: 33,
    longitude: -96,
  })
  expect(newLogOf(3, { ...values, is_type: 'arrival', stop_id: '5', body: ' ' }, null, instant)).toEqual({
    load_id: 3,
    is_type: 'arrival',
    occurred_at: '2026-11-24T08:00:00Z',
    stop_id: 5,
  })
})

it('asks for a stop only where the log is of one', () => {
  expect([logFields('departure').needsStop, logFields('exception').needsStop]).toEqual([true, false])
})

it('corrects the log that the stop has of this kind', () => {
  const logs = [
    { id: 8, is_type: 'arrival', stop_id: 5 },
    { id: 9, is_type: 'check_call', stop_id: 5 },
  ] as LoadLog[]

  expect(correctedBy(logs, 'arrival', '5')?.id).toBe(8)
  for (const [type, stop] of [
    ['arrival', '6'],
    ['departure', '5'],
    ['check_call', '5'],
  ] as const) {
    expect(correctedBy(logs, type, stop)).toBeUndefined()
  }
  const arrival = { ...values, is_type: 'arrival' as const, stop_id: '5' }
  expect(newLogOf(3, arrival, null, instant, 8)).toMatchObject({ corrects: 8 })
})
