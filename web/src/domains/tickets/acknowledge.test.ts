import { expect, it } from 'vitest'
import { clockOf } from './acknowledge'

const clock = {
  due_at: '2026-11-24T14:20:00Z',
  managers_told_at: null,
  on_call_told_at: null,
  acknowledged_at: null,
  acknowledged_by: null,
}
const at = '2026-11-24T14:21:00Z'
const of = (change: object, status = 'new') =>
  clockOf({ acknowledgement: { ...clock, ...change }, status: status as 'new' })

it('says by when, and then who was told', () => {
  expect(of({})).toEqual({ isOverdue: false, dueAt: clock.due_at })
  expect(of({ managers_told_at: at })?.words).toBe('Overdue: told the managers')
  expect(of({ managers_told_at: at, on_call_told_at: at })?.words).toBe(
    'Overdue: told the managers and who is on call',
  )
})

it('says nothing once someone acknowledged it, it is closed, or no clock runs', () => {
  expect(of({ acknowledged_at: at })).toBeNull()
  expect(of({}, 'closed')).toBeNull()
  expect(of({ due_at: null })).toBeNull()
  expect(clockOf({ acknowledgement: null, status: 'new' })).toBeNull()
})
