import { expect, it } from 'vitest'
import { dueCalls } from './check-calls'

const call = (due_at: string, is_made = false) => ({ kind: 'in_transit' as const, due_at, is_made })

const NOW = Date.parse('2026-11-24T12:00:00Z')

it('names the newest call that was missed, and the one that comes next', () => {
  const calls = [
    call('2026-11-24T08:00:00Z'),
    call('2026-11-24T10:00:00Z'),
    call('2026-11-24T11:00:00Z', true),
    call('2026-11-24T16:00:00Z'),
    call('2026-11-24T18:00:00Z'),
  ]
  expect(dueCalls(calls, NOW)).toEqual({ missed: calls[1], next: calls[3] })
  expect(dueCalls([], NOW)).toEqual({ missed: undefined, next: undefined })
})
