import { expect, it } from 'vitest'
import { clockOf } from './acknowledge'

const clock = {
  due_at: '2026-11-24T14:20:00Z',
  managers_told_at: null,
  managers_count: 0,
  on_call_told_at: null,
  on_call_count: 0,
  acknowledged_at: null,
  acknowledged_by: null,
}
const at = '2026-11-24T14:21:00Z'
const of = (change: object, status = 'new') =>
  clockOf({ acknowledgement: { ...clock, ...change }, status: status as 'new' })

it('says by when, and then who was told', () => {
  expect(of({})).toEqual({ isOverdue: false, dueAt: clock.due_at })
  const managers = { managers_told_at: at, managers_count: 2 }
  expect(of(managers)?.words).toBe('Overdue: told the managers')
  expect(of({ ...managers, on_call_told_at: at, on_call_count: 1 })?.words).toBe(
    'Overdue: told the managers and who is on call',
  )
})

it('says that no one was told where no one is on call, or manages alerts', () => {
  const managers = { managers_told_at: at, managers_count: 2 }
  expect(of({ ...managers, on_call_told_at: at })?.words).toBe('Overdue: told the managers, no one on call')
  expect(of({ managers_told_at: at })?.words).toBe('Overdue: no manager to tell')
  expect(of({ managers_told_at: at, on_call_told_at: at, on_call_count: 1 })?.words).toBe(
    'Overdue: no manager to tell, told who is on call',
  )
})

it('says nothing once someone acknowledged it, it is closed, or no clock runs', () => {
  expect(of({ acknowledged_at: at })).toBeNull()
  expect(of({}, 'closed')).toBeNull()
  expect(of({ due_at: null })).toBeNull()
  expect(clockOf({ acknowledgement: null, status: 'new' })).toBeNull()
})
