import { describe, expect, it } from 'vitest'
import {
  authorityAgeBounds,
  cargoCoverage,
  COVERAGE_STEPS,
  DEFAULTS,
  fromOrigin,
  liability,
  unitBounds,
} from './filter-bounds'

describe('sliders', () => {
  it('have no upper bound at 1000 units', () => {
    expect(unitBounds({ min: 5, max: 1000 })).toEqual({ gteq: 5 })
    expect(unitBounds({ min: 5, max: 999 })).toEqual({ gteq: 5, lteq: 999 })
  })
  it('have no upper bound at 24 months of authority', () => {
    expect(authorityAgeBounds({ min: 3, max: 24 })).toEqual({ gteq: 3 })
    expect(authorityAgeBounds({ min: 3, max: 23 })).toEqual({ gteq: 3, lteq: 23 })
  })
  it('ask for no minimum of 0', () => {
    expect(unitBounds({ min: 0, max: 1000 })).toEqual({})
    expect(authorityAgeBounds({ min: 0, max: 6 })).toEqual({ lteq: 6 })
  })
  it('stand where the specification says', () => {
    expect(DEFAULTS).toEqual({
      authorityAgeRange: { min: 1, max: 24 },
      equipmentMin: 1,
      portfolio: { units: 1, percent: 0.5 },
    })
    expect(authorityAgeBounds(DEFAULTS.authorityAgeRange)).toEqual({ gteq: 1 })
  })
})

describe('coverage', () => {
  it('of cargo goes by its steps', () =>
    expect(COVERAGE_STEPS.map(cargoCoverage)).toEqual([0, 100_000, 200_000, 250_000, 500_000, 1_000_000]))
  it('of liability goes by a million', () =>
    expect(COVERAGE_STEPS.map(liability)).toEqual([0, 1_000_000, 2_000_000, 3_000_000, 4_000_000, 5_000_000]))
  it('between the steps is none', () => {
    expect(cargoCoverage(75)).toBeUndefined()
    expect(liability(300)).toBeUndefined()
  })
})

describe('distance and time from the origin', () => {
  it('count for searches by lane and by radius alone', () => {
    expect(fromOrigin(50, 'lane')).toBe(50)
    expect(fromOrigin('50', 'radius')).toBe(50)
    expect(fromOrigin(50, 'global')).toBeUndefined()
    expect(fromOrigin(50, 'my-carriers')).toBeUndefined()
  })
  it('are ignored when negative or empty', () => {
    for (const value of [-1, '-0.5', '', '  ', null, undefined, 'far', Number.NaN])
      expect(fromOrigin(value, 'lane')).toBeUndefined()
    expect(fromOrigin(0, 'lane')).toBe(0)
  })
})
