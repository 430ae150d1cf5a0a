import { expect, it } from 'vitest'
import { endedOverride, endedWords } from './overrides'

const one = (id: number, is_type: string, is_in_force: boolean) => ({ id, is_type, is_in_force })

it('finds the latest override of a rule where that is not in force', () => {
  const all = [one(4, 'a', false), one(3, 'b', true), one(2, 'a', true), one(1, 'b', false)]
  expect(endedOverride(all, 'a')?.id).toBe(4)
  // An earlier one that ended says nothing beside one in force.
  expect(endedOverride(all, 'b')).toBeNull()
  expect(endedOverride(all, 'c')).toBeNull()
})

it('says how an override ended and why it was made', () => {
  const ended = {
    is_active: true,
    expiration_date: '2026-11-20',
    deactivated_by: null,
    deactivated_at: null,
    reason: 'Known for years.',
  }
  expect(endedWords(ended)).toEqual({
    how: 'Override ended Nov 20, 2026',
    at: null,
    why: ': “Known for years.”',
  })
  const deactivated = {
    ...ended,
    is_active: false,
    reason: null,
    deactivated_by: { id: 1, name: 'Dana Demo' },
    deactivated_at: '2026-11-22T17:00:00Z',
  }
  expect(endedWords(deactivated)).toEqual({
    how: 'Override deactivated by Dana Demo',
    at: deactivated.deactivated_at,
    why: '.',
  })
})
