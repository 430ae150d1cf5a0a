import { beforeEach, expect, it, vi } from 'vitest'
import { forgetOpened, keepOpened, openedLinks, tokenToOpen } from './links'
import { heldToken, holdToken } from '@/lib/link-token'

const storage = () => {
  const kept = new Map<string, string>()
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => kept.set(name, text),
    removeItem: (name: string) => kept.delete(name),
  }
}

beforeEach(() => {
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('sessionStorage', storage())
  keepOpened('drive', 'none', 'none', '')
  forgetOpened('drive', 'none')
})

const UNTIL = '2026-11-28T12:00:00Z'
const FIRST = `${'0'.repeat(54)}aaaaaaaaaa`
const SECOND = `${'0'.repeat(54)}bbbbbbbbbb`

it('holds a token until its link is opened, and then keeps the session alone', () => {
  holdToken('drive', FIRST)
  expect([tokenToOpen('drive'), tokenToOpen('track')]).toEqual([FIRST, null])

  keepOpened('drive', FIRST, 'one', UNTIL)

  expect(heldToken('drive')).toBeNull()
  expect(openedLinks('drive')).toEqual([{ session: 'one', tag: 'aaaaaaaaaa', expires_at: UNTIL }])
  expect(localStorage.getItem('haulwarden.tracking.drive')).not.toContain(FIRST)
})

it('leads back to the page that a link opened before, in whatever order', () => {
  keepOpened('drive', FIRST, 'one', UNTIL)
  keepOpened('drive', SECOND, 'two', UNTIL)
  expect(openedLinks('drive')[0]?.session).toBe('two')

  holdToken('drive', FIRST)

  expect([tokenToOpen('drive'), heldToken('drive')]).toEqual([null, null])
  expect(openedLinks('drive').map(({ session }) => session)).toEqual(['one', 'two'])
})

it('forgets a session that is none any more', () => {
  keepOpened('drive', FIRST, 'one', UNTIL)
  forgetOpened('drive', 'one')
  expect(openedLinks('drive')).toEqual([])
  holdToken('drive', FIRST)
  expect(tokenToOpen('drive')).toBe(FIRST)
})

it('reads nothing out of what it did not write', () => {
  localStorage.setItem('haulwarden.tracking.track', '[{"session":1},null]')
  expect(openedLinks('track')).toEqual([])
})
