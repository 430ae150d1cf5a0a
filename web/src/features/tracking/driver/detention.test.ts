import { expect, it } from 'vitest'
import type { Detention } from '../types'
import { detentionMinutes } from './detention'

const NOW = Date.parse('2026-11-24T12:00:00Z')
const clock: Detention = {
  stop_id: 1,
  state: 'free',
  since: '2026-11-24T09:30:00Z',
  free_until: '2026-11-24T11:30:00Z',
  minutes: 0,
}

it('counts on while the truck waits', () => {
  expect(detentionMinutes(clock, NOW)).toBe(30)
  expect(detentionMinutes({ ...clock, state: 'running', minutes: 12 }, NOW)).toBe(30)
  expect(detentionMinutes(clock, Date.parse('2026-11-24T11:00:00Z'))).toBe(0)
})

it('stays once the truck has left', () =>
  expect(detentionMinutes({ ...clock, state: 'stopped', minutes: 12 }, NOW)).toBe(12))
