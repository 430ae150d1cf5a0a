import { describe, expect, it } from 'vitest'
import type { Suggestion } from '@/api/types'
import { exactMatch } from './exact'

const carrier = (dot_number: number, is_type?: string, value = '') =>
  ({ dot_number, identifier: is_type ? { is_type, value } : null }) as Suggestion

const ACME = carrier(90_000_012, 'MC', '128920')
const FOUND = [ACME, carrier(90_000_128, 'MC', '1289201')]

describe('a number typed in full', () => {
  it.each(['MC 128920', 'mc128920', 'MC-128920', 'mc#128920', 'MC 0128920', ' 128920 '])(
    'opens its carrier: %s',
    typed => expect(exactMatch(FOUND, typed)).toBe(ACME),
  )
  it.each(['90000012', 'DOT 90000012', 'USDOT-90000012', 'us dot 90000012', 'usdot# 90000012'])(
    'opens its carrier: %s',
    typed => expect(exactMatch(FOUND, typed)).toBe(ACME),
  )
  it.each(['12892', 'MC 90000012', 'DOT 128920', 'MX 128920', 'ACME 128920', ''])(
    'opens none where it is not the whole of that kind of number: %s',
    typed => expect(exactMatch(FOUND, typed)).toBeNull(),
  )
  it('opens none where two carriers have it', () =>
    expect(exactMatch([ACME, carrier(128_920)], '128920')).toBeNull())
})
