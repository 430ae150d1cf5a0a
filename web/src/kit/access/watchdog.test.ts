import { describe, expect, it } from 'vitest'
import type { CurrentUser } from '@/api/types'
import { isWatchdogHost, watchdogOf } from './watchdog'

const user = (is_watchdog: boolean, can_carrier_search_for_watchdog: boolean) =>
  ({ paywall: { is_watchdog }, watchdog_limits: { can_carrier_search_for_watchdog } }) as CurrentUser

describe('the watchdog brand', () => {
  it('is known by its host', () => {
    expect(isWatchdogHost('Watchdog.haulwarden.example')).toBe(true)
    expect(isWatchdogHost('haulwarden.example')).toBe(false)
  })
  it('limits search and profiles unless the plan opens them', () => {
    expect(watchdogOf(user(true, false), false)).toEqual({
      isActive: true,
      canCarrierSearch: false,
      canViewShowPage: false,
    })
    expect(watchdogOf(user(false, false), true).canCarrierSearch).toBe(false)
    expect(watchdogOf(user(true, true), true).canCarrierSearch).toBe(true)
  })
  it('limits nothing elsewhere', () =>
    expect(watchdogOf(user(false, false), false).canCarrierSearch).toBe(true))
})
