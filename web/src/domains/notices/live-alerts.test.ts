import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CurrentUser } from '@/api/types'
import { queryClient } from '@/api/query-client'
import { siteQuery } from '@/api/site'
import { LIVE_ALERT_INTERVAL_MS, mayCountAlerts, pollCount } from './live-alerts'
import { liveAlertInterval } from './queries'

const user = (id: number, can_load_dashboard: boolean, scopes: string[]) =>
  ({ id, paywall: { can_load_dashboard }, scopes }) as CurrentUser

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the count of live alerts', () => {
  it('is for those with the load dashboard and a tickets scope', () => {
    expect(mayCountAlerts(user(7, true, ['view_tickets']))).toBe(true)
    expect(mayCountAlerts(user(7, true, ['manage_tickets_and_notes']))).toBe(true)
    expect(mayCountAlerts(user(7, false, ['view_tickets']))).toBe(false)
    expect(mayCountAlerts(user(7, true, ['view_loads']))).toBe(false)
    expect(mayCountAlerts(user(0, true, ['view_tickets']))).toBe(false)
  })
  it('is asked at once and every 240,000 ms, until it is stopped', async () => {
    const count = vi.fn(async () => 3)
    const stop = pollCount(count, () => {})
    await vi.advanceTimersByTimeAsync(LIVE_ALERT_INTERVAL_MS - 1)
    expect(count).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1 + LIVE_ALERT_INTERVAL_MS)
    expect(count).toHaveBeenCalledTimes(3)
    stop()
    await vi.advanceTimersByTimeAsync(LIVE_ALERT_INTERVAL_MS)
    expect(count).toHaveBeenCalledTimes(3)
  })
  it('is asked as often as the site is configured', () => {
    queryClient.clear()
    expect(liveAlertInterval()).toBe(240_000)
    queryClient.setQueryData(siteQuery.queryKey, {
      configuration: { live_alert_count_interval_ms: 60_000 },
    } as never)
    expect(liveAlertInterval()).toBe(60_000)
    queryClient.clear()
  })
  it('stays as it was when an answer fails', async () => {
    const answers = [async () => 5, () => Promise.reject(new Error('down'))]
    const told: number[] = []
    const stop = pollCount(
      () => (answers.shift() ?? (async () => 6))(),
      count => void told.push(count),
    )
    await vi.advanceTimersByTimeAsync(2 * LIVE_ALERT_INTERVAL_MS)
    stop()
    expect(told).toEqual([5, 6])
  })
})
