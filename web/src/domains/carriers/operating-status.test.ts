import { expect, it } from 'vitest'
import { OPERATING_STATUS, statusOf } from './operating-status'

it('an active registration is neutral: nothing in it says that the carrier may be used', () => {
  expect(OPERATING_STATUS.active.outcome).toBe('none')
  expect(Object.values(OPERATING_STATUS).map(({ outcome }) => outcome)).not.toContain('pass')
})

it('an out-of-service order comes before an active registration', () => {
  expect(statusOf({ is_out_of_service: true, operating_status: 'active' })).toBe('out_of_service')
  expect(statusOf({ is_out_of_service: null, operating_status: null })).toBe('unknown')
  expect(statusOf({ operating_status: 'inactive' })).toBe('inactive')
})
