import { describe, expect, it } from 'vitest'
import type { RuleType } from '@/api/types'
import {
  allChanges,
  boundsText,
  changedRules,
  changesOf,
  isWithin,
  thresholdText,
  typedNumber,
  withChanges,
} from './settings'

const BIPD = {
  unit: 'dollars',
  default: 750_000,
  minimum: 300_000,
  maximum: 10_000_000,
  choices: [],
  source: '',
  value: null,
} as const satisfies RuleType['threshold']
const INSURER = {
  ...BIPD,
  unit: 'rating',
  default: 'A-',
  minimum: null,
  maximum: null,
  choices: [
    { value: 'A-', label: 'A- or better' },
    { value: 'B+', label: 'B+ or better' },
  ],
} satisfies RuleType['threshold']

const type = (is_type: string, threshold: RuleType['threshold']): RuleType => ({
  is_type,
  threshold,
  label: null,
  description: '',
  category: 'insurance',
  category_label: '',
  value: null,
  why: null,
})
const TYPES = [type('bipd', BIPD), type('insurer', INSURER), type('oos', null)]

describe('what is saved of edited rules', () => {
  it('is what differs alone, back to what it was included', () => {
    expect(changesOf({ a: 2, b: 3 }, { a: 2, b: 0, c: 0, d: 3 })).toEqual({ b: 0, d: 3 })
    expect(changesOf({ a: 2 }, { a: 2 })).toEqual({})
  })

  it('has the thresholds that differ, and nothing for those that are the type’s own again', () => {
    const saved = { values: { bipd: 2 }, thresholds: { bipd: 500_000 } }
    const changes = (thresholds: Record<string, number | string>) =>
      allChanges(saved, { values: { bipd: 2 }, thresholds }, TYPES)
    expect(changes({ bipd: 500_000, insurer: 'A-' }).thresholds).toEqual({})
    expect(changes({ bipd: 750_000, insurer: 'B+', oos: 1 }).thresholds).toEqual({
      bipd: null,
      insurer: 'B+',
    })
    expect(changedRules({ values: { bipd: 0 }, thresholds: { bipd: null, insurer: 'B+' } })).toBe(2)
  })

  it('comes back from an address as it was', () => {
    const saved = { values: { bipd: 2, insurer: 0 }, thresholds: { bipd: 500_000 } }
    const changes = { values: { insurer: 3 }, thresholds: { bipd: null, insurer: 'B+' } }
    expect(allChanges(saved, withChanges(saved, changes, TYPES), TYPES)).toEqual(changes)
  })
})

describe('a threshold', () => {
  it('is read as people type it', () => {
    expect(['$1,000,000', ' 500000 ', '12'].map(typedNumber)).toEqual([1_000_000, 500_000, 12])
    expect(['', 'a lot', '-5', '1.5'].map(typedNumber)).toEqual(['', 'a lot', '-5', '1.5'])
  })

  it('is within its bounds, which count', () => {
    expect([299_999, 300_000, 10_000_000, 10_000_001].map(wanted => isWithin(BIPD, wanted))).toEqual([
      false,
      true,
      true,
      false,
    ])
    expect(isWithin(BIPD, 'A-')).toBe(false)
    expect(['B+', 'C', 1].map(wanted => isWithin(INSURER, wanted))).toEqual([true, false, false])
  })

  it('is said in its unit', () => {
    expect(thresholdText(BIPD, 500_000)).toBe('$500,000')
    expect(thresholdText({ ...BIPD, unit: 'months' }, 1)).toBe('1 month')
    expect(thresholdText({ ...BIPD, unit: 'power_units' }, 25)).toBe('25 power units')
    expect(thresholdText(INSURER, 'B+')).toBe('B+ or better')
    expect(boundsText(BIPD)).toBe('$300,000 to $10,000,000')
    expect(boundsText({ ...BIPD, unit: 'days', minimum: 1, maximum: 30 })).toBe('1 to 30 days')
    expect(boundsText(INSURER)).toBe('')
  })
})
