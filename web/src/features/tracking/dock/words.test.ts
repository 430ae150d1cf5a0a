import { describe, expect, it } from 'vitest'
import { dotNumber, isPlateAside, plateProblem, saidOf, vinProblem } from './words'

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
  expect(saidOf({ result: 'matches', can_load: true, plate: 'match' }).advice).toBe('OK to load.')
  for (const result of ['matches', 'another_carrier', 'another_truck', 'unknown'] as const) {
    const { title, advice } = saidOf({ result, can_load: false, plate: 'match' })
    expect(title).toMatch(/^Do not load/)
    expect(advice).not.toContain('OK')
  }
})

it('sets another plate aside where the VIN matches, and doesn’t say that all matches', () => {
  const held = { result: 'matches', can_load: false, plate: 'differs' } as const
  expect(isPlateAside(held)).toBe(true)
  expect(saidOf(held).title).toBe('Do not load yet: call the broker')
  expect(saidOf(held).advice).toMatch(/^The USDOT number and the VIN match, but/)
  expect(saidOf({ ...held, plate: 'unknown' }).advice).toMatch(/^What you read matches, but/)
  expect(saidOf({ ...held, can_load: true }).advice).toBe('OK to load.')
  for (const plate of ['match', 'unknown'] as const)
    expect(isPlateAside({ result: 'matches', plate })).toBe(false)
  for (const result of ['another_truck', 'unknown'] as const)
    expect(isPlateAside({ result, plate: 'differs' })).toBe(false)
})
