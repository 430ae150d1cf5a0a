import { expect, test } from 'vitest'
import type { CurrentUser } from '@/api/types'
import { meets } from './guards'

const user = (is_watchdog: boolean) =>
  ({
    scopes: [],
    paywall: { is_watchdog },
    watchdog_limits: { can_carrier_search_for_watchdog: true },
  }) as unknown as CurrentUser

test('what is no part of the watchdog brand is closed there, whatever its plan opens', () => {
  expect(meets('ReadTeams', user(false))).toBe(true)
  expect(meets('ReadTeams', user(true))).toBe(false)
  expect(meets('ReadCarrier', user(true))).toBe(true)
})
