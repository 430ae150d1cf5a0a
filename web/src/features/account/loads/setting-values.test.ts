import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { boundsWords, changesIn, type Setting, problemsIn, storedOf, valuesOf } from './setting-values'
import { GROUPS } from './setting-words'

const silent: Setting = {
  name: 'eld_silent_minutes',
  value: 90,
  default: 130,
  least: 60,
  most: 720,
  unit: 'minutes',
  source: '',
  is_default: false,
}
const margin: Setting = {
  name: 'departure_margin',
  value: 25,
  default: 25,
  least: 0,
  most: 500,
  unit: 'mile_hundredths',
  source: '',
  is_default: true,
}
const both = [silent, margin]

describe('settings of loads', () => {
  it('have words each, and no words are left of one that is gone', () => {
    const source = readFileSync('../crates/freight/src/settings.rs', 'utf8')
    const names = [...source.matchAll(/^ {4}(\w+): \w+ = [\d_]+ in /gm)].map(([, name]) => name)
    expect(names.length).toBeGreaterThan(20)
    expect(GROUPS.flatMap(({ settings }) => Object.keys(settings)).toSorted()).toEqual(names.toSorted())
  })

  it('say their default and bounds in their unit', () => {
    expect(boundsWords(silent)).toBe('Default: 130 min (2h 10m). From 60 min to 720 min (12h).')
    expect(boundsWords(margin)).toBe('Default: 0.25 mi. From 0 mi to 5 mi.')
  })

  it('are typed in miles where hundredths are stored', () => {
    expect(valuesOf(both)).toEqual({ eld_silent_minutes: 90, departure_margin: 0.25 })
    expect(storedOf(margin, '0.29')).toBe(29)
    expect(storedOf(silent, '')).toBeUndefined()
  })

  it('are sent where they changed, as null where they are at the default', () => {
    expect(changesIn(both, { eld_silent_minutes: 90, departure_margin: 0.25 })).toEqual({})
    expect(changesIn(both, { eld_silent_minutes: 130, departure_margin: 0.5 })).toEqual({
      eld_silent_minutes: null,
      departure_margin: 50,
    })
  })

  it('are refused beside their field when they are out of bounds or no number', () => {
    expect(problemsIn(both, { eld_silent_minutes: 60, departure_margin: 5 })).toEqual({})
    expect(problemsIn(both, { eld_silent_minutes: 59, departure_margin: '' })).toEqual({
      eld_silent_minutes: 'Enter 60 min to 720 min (12h).',
      departure_margin: 'Enter 0 mi to 5 mi.',
    })
  })
})
