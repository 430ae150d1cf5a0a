import { beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetTarget, peekTarget, rememberTarget, routeOf } from './target'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  })
})

describe('the remembered page', () => {
  it('is kept until it is forgotten, and Home replaces nothing', () => {
    rememberTarget('/carriers/5?tab=safety')
    rememberTarget('/')
    expect(peekTarget()).toBe('/carriers/5?tab=safety')
    forgetTarget()
    expect(peekTarget()).toBeNull()
  })
  it.each(['https://elsewhere.example', '//elsewhere.example', '/\\elsewhere.example'])(
    'is never another site: %s',
    href => {
      rememberTarget(href)
      expect(peekTarget()).toBeNull()
    },
  )
  it('goes to the router as path and query', () =>
    expect(routeOf('/carriers?q[state_in][]=TX&page=2')).toEqual({
      to: '/carriers',
      search: { q: { state_in: ['TX'] }, page: '2' },
    }))
})
