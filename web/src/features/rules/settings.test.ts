import { describe, expect, it } from 'vitest'
import { changesOf } from './settings'

describe('what is saved of edited rules', () => {
  it('is what differs alone, back to what it was included', () => {
    expect(changesOf({ a: 2, b: 3 }, { a: 2, b: 0, c: 0, d: 3 })).toEqual({ b: 0, d: 3 })
    expect(changesOf({ a: 2 }, { a: 2 })).toEqual({})
  })
})
