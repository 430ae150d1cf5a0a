import { describe, expect, it } from 'vitest'
import { type Notice, noticesInForce } from './notices-in-force'

const notice = (id: number, expires_at: string): Notice => ({
  id,
  level: 'info',
  body: '',
  url: null,
  expires_at,
})
const NOW = Date.parse('2026-11-21T00:00:00Z')

describe('a site notice', () => {
  it('is shown until it expires', () => {
    const notices = [notice(1, '2024-04-22T00:00:00Z'), notice(2, '2026-12-01T00:00:00Z')]
    expect(noticesInForce(notices, [], NOW).map(({ id }) => id)).toEqual([2])
  })
  it('is not shown to who dismissed it', () =>
    expect(noticesInForce([notice(2, '2026-12-01T00:00:00Z')], [2], NOW)).toEqual([]))
})
