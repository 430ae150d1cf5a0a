import { beforeEach, expect, it, vi } from 'vitest'
import { forgetDevice, keepDevice, keptDevice } from './device'

const NOW = Date.parse('2026-11-27T12:00:00Z')

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  })
})

it('keeps the session until its time is over', () => {
  expect(keptDevice(NOW)).toBeNull()
  keepDevice({ session: 'abc', expires_at: '2027-02-25T12:00:00Z' })
  expect(keptDevice(NOW)).toBe('abc')
  expect(keptDevice(Date.parse('2027-02-25T12:00:00Z'))).toBeNull()
})

it('forgets it, and takes nothing else for one', () => {
  keepDevice({ session: 'abc', expires_at: '2027-02-25T12:00:00Z' })
  forgetDevice()
  expect(keptDevice(NOW)).toBeNull()
  localStorage.setItem('haulwarden.carrier.device', '{"session":7}')
  expect(keptDevice(NOW)).toBeNull()
})
