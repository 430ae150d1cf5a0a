import { beforeEach, expect, it, vi } from 'vitest'
import { keepVersion, keptVersion, MOST_VERSIONS, nextVersion } from './version'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => kept.set(name, text),
  })
})

it('goes from 1 to the most and back to 1', () => {
  expect(MOST_VERSIONS).toBe(2)
  expect([nextVersion(1), nextVersion(2), nextVersion(nextVersion(1))]).toEqual([2, 1, 1])
})

it('is kept in this browser, and 1 where something else was', () => {
  expect(keptVersion()).toBe(1)
  keepVersion(2)
  expect(keptVersion()).toBe(2)
  localStorage.setItem('haulwarden.alerts.table_version', '7')
  expect(keptVersion()).toBe(1)
})
