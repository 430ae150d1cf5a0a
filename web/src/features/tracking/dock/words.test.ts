import { describe, expect, it } from 'vitest'
import { dotNumber, plateProblem, saidOf, vinProblem } from './words'

describe('what is read off a truck', () => {
  it('is a number however the door writes it', () =>
    expect(
      ['1000001', 'USDOT 1000001', 'US DOT #1000001', ' dot1000001 ', 'MC 7', ''].map(dotNumber),
    ).toEqual([1000001, 1000001, 1000001, 1000001, null, null]))
  it('is the end of a VIN, or all of it', () => {
    for (const right of ['', '000016', 'lj-000016', '1XKYD49X0LJ000016']) expect(vinProblem(right)).toBeNull()
    for (const wrong of ['00016', '1XKYD49X0LJ0000160']) expect(vinProblem(wrong)).not.toBeNull()
  })
  it('is a plate with or without signs between', () => {
    for (const right of ['', 'TX ABC-123', '12']) expect(plateProblem(right)).toBeNull()
    for (const wrong of ['1', '12345678901']) expect(plateProblem(wrong)).not.toBeNull()
  })
})

it('says to load only where the load is cleared, whatever matches', () => {
  expect(saidOf({ result: 'matches', can_load: true }).advice).toBe('OK to load.')
  for (const result of ['matches', 'another_carrier', 'another_truck', 'unknown'] as const) {
    const { title, advice } = saidOf({ result, can_load: false })
    expect(title).toMatch(/^Do not load/)
    expect(advice).not.toContain('OK')
  }
})
