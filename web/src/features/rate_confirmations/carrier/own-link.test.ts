import { beforeEach, expect, it, vi } from 'vitest'
import { keepOwnLink, ownLink } from './own-link'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  })
})

it('is the emailed token until a code gave this browser its own', () => {
  expect(ownLink('emailed')).toBe('emailed')
  keepOwnLink('emailed', 'first')
  keepOwnLink('emailed', 'second')
  expect([ownLink('emailed'), ownLink('another')]).toEqual(['second', 'another'])
})

it('keeps the newest twenty', () => {
  for (let nth = 0; nth <= 20; nth++) keepOwnLink(`emailed ${nth}`, `own ${nth}`)
  expect([ownLink('emailed 0'), ownLink('emailed 1'), ownLink('emailed 20')]).toEqual([
    'emailed 0',
    'own 1',
    'own 20',
  ])
})

it('reads what an older version or someone else wrote as nothing', () => {
  localStorage.setItem('haulwarden.carrier.links', JSON.stringify([null, { emailed: 'emailed' }, 7]))
  expect(ownLink('emailed')).toBe('emailed')
})
