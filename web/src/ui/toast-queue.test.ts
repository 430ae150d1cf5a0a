import { notifications, notificationsStore } from '@mantine/notifications'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ToastPosition } from './toast'
import { MOST_SHOWN, RECHECK_MS, show } from './toast-queue'

const shown = () => notificationsStore.getState().notifications
const texts = () => shown().map(({ message }) => message)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  for (let more = true; more; vi.advanceTimersByTime(RECHECK_MS)) {
    more = shown().length > 0
    notifications.clean()
  }
  vi.useRealTimers()
})

describe('a notice', () => {
  it('is of success, at the bottom right, for three seconds, unless it says otherwise', () => {
    show('Saved.', {})
    show('Look here.', { type: 'error', position: 'top', duration: 8000 })
    expect(shown()).toMatchObject([
      {
        message: 'Saved.',
        'data-toast': 'success',
        position: 'bottom-right',
        autoClose: 3000,
        role: 'status',
      },
      {
        message: 'Look here.',
        'data-toast': 'error',
        position: 'top-center',
        autoClose: 8000,
        role: 'alert',
      },
    ])
  })
  it('has six positions', () => {
    const positions: ToastPosition[] = [
      'top-right',
      'top',
      'top-left',
      'bottom-right',
      'bottom',
      'bottom-left',
    ]
    const places = positions.map(position => {
      show(position, { key: 'one', position })
      return shown().at(-1)?.position
    })
    expect(new Set(places).size).toBe(6)
  })
  it('replaces the one with its key, shown or waiting', () => {
    show('First', { key: 'copied' })
    show('Second', { key: 'copied' })
    expect(texts()).toEqual(['Second'])
    for (let n = 1; n < MOST_SHOWN; n += 1) show(`Notice ${n}`, {})
    show('Waits', { key: 'waits' })
    show('Waits no more than once', { key: 'waits' })
    notifications.hide('copied')
    vi.advanceTimersByTime(RECHECK_MS)
    expect(texts()).toHaveLength(MOST_SHOWN)
    expect(texts()).toContain('Waits no more than once')
    expect(texts()).not.toContain('Waits')
  })
  it('waits for room, which is looked for every 250 ms', () => {
    for (let n = 1; n <= MOST_SHOWN; n += 1) show(`Notice ${n}`, { key: `n${n}` })
    show('Sixth', {})
    show('Seventh', {})
    vi.advanceTimersByTime(4 * RECHECK_MS)
    expect(texts()).not.toContain('Sixth')
    notifications.hide('n1')
    vi.advanceTimersByTime(RECHECK_MS - 1)
    expect(texts()).not.toContain('Sixth')
    vi.advanceTimersByTime(1)
    expect(texts()).toContain('Sixth')
    expect(texts()).not.toContain('Seventh')
    notifications.hide('n2')
    vi.advanceTimersByTime(RECHECK_MS)
    expect(texts()).toContain('Seventh')
    expect(vi.getTimerCount(), 'no one looks once no one waits').toBe(0)
  })
})
