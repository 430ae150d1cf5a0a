import { describe, expect, it } from 'vitest'
import { isManager, isSelfStaff, mayResolve, needsReason, selfAsAssignee, withSelf } from './roles'

const user = (...scopes: string[]) =>
  ({ id: 7, first_name: 'Dana', last_name: 'Desk', email: 'dana@broker.example', scopes }) as never

describe('the role of a ticket user', () => {
  it('is a manager’s with compliance or the load-lock manager’s scope, else staff’s', () => {
    expect(isManager(user('view_tickets', 'compliance'))).toBe(true)
    expect(isManager(user('manage_tickets', 'tickets_load_lock_manager'))).toBe(true)
    expect(isManager(user('manage_tickets', 'tickets_load_lock_staff'))).toBe(false)
  })
  it('is self staff only with the staff scope and without the manager’s', () => {
    expect(isSelfStaff(user('tickets_load_lock_staff'))).toBe(true)
    expect(isSelfStaff(user('tickets_load_lock_staff', 'compliance'))).toBe(true)
    expect(isSelfStaff(user('tickets_load_lock_staff', 'tickets_load_lock_manager'))).toBe(false)
    expect(isSelfStaff(user('manage_tickets'))).toBe(false)
  })
})

describe('the list of assignees', () => {
  const other = { id: 3, full_name: 'Max', email: 'max@b.example', phone_e164: null, is_self_staff: false }
  const self = selfAsAssignee(user('manage_tickets', 'tickets_load_lock_staff'))
  it('has the current user added where they are missing', () => {
    expect(withSelf([other], self).map(({ id }) => id)).toEqual([3, 7])
    expect(withSelf([other, { ...self, full_name: 'Kept' }], self).map(one => one.full_name)).toEqual([
      'Max',
      'Kept',
    ])
  })
  it('says who they are', () =>
    expect(self).toMatchObject({ full_name: 'Dana Desk', email: 'dana@broker.example', is_self_staff: true }))
})

it('leaves accepting the risk of a high alert to managers, with a reason', () => {
  expect(mayResolve('risk_accepted', 'high', user('manage_tickets'))).toBe(false)
  expect(mayResolve('risk_accepted', 'high', user('manage_tickets', 'compliance'))).toBe(true)
  expect(mayResolve('risk_accepted', 'medium', user('manage_tickets'))).toBe(true)
  expect(mayResolve('false_alarm', 'high', user('manage_tickets'))).toBe(true)
  expect([
    needsReason('risk_accepted', 'high'),
    needsReason('risk_accepted', 'low'),
    needsReason('false_alarm', 'high'),
  ]).toEqual([true, false, false])
})
