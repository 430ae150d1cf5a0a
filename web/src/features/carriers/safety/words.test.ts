import { expect, it } from 'vitest'
import type { Safety, SafetyMonth, SmsCategory } from '@/api/types'
import {
  atLeast,
  inspectionWords,
  isEnough,
  oosSummary,
  outdatedSms,
  quietMonths,
  rateOf,
  shownKinds,
  sumOf,
  toneOf,
  withoutRate,
} from './words'

type Kind = NonNullable<Safety['violations']['value']>[number]

const kind = (violations: number, driver: number, vehicle: number, hazmat = 0, unspecified = 0) =>
  ({
    violations,
    out_of_service: driver + vehicle + hazmat + unspecified,
    driver_out_of_service: driver,
    vehicle_out_of_service: vehicle,
    hazmat_out_of_service: hazmat,
  }) as Kind

const month = (inspections: number | null, crashes: number | null) =>
  ({ inspections, crashes }) as SafetyMonth

it('tells drivers out of service from vehicles', () => {
  // USDOT 3938496: false logs and a disqualified driver, and one trailer's lights.
  expect(oosSummary([kind(10, 2, 0), kind(1, 1, 0), kind(1, 0, 1), kind(3, 0, 0)])).toBe(
    '15 violations, 4 out of service: 3 driver, 1 vehicle',
  )
  expect(oosSummary([kind(2, 0, 0, 1, 1)])).toBe('2 violations, 2 out of service: 1 hazmat, 1 not specified')
  expect(oosSummary([kind(1, 0, 0)])).toBe('1 violation, none out of service')
  expect(oosSummary([kind(1, 0, 0)], 'Only a part is on record.')).toBe(
    '1 violation or more, none of these out of service',
  )
})

it('tells SMS results that are too old from those of an unknown day', () => {
  const of = (as_of: string | null) =>
    outdatedSms({ source: { data_set: 'sms_ab_pass', label: 'SMS', as_of, imported_at: '' } } as SmsCategory)

  expect(of('2016-09-01').tag).toBe('Too old to judge')
  expect(of(null)).toEqual({
    tag: 'Day unknown',
    sentence: 'The file these results are from has no date, so they are shown for reference only.',
  })
})

it('adds the kinds beyond twelve up, so that the bars sum to the total', () => {
  const kinds = Array.from({ length: 15 }, (_, at) => ({
    ...kind(20 - at, at === 13 ? 1 : 0, 0),
    code: `393.${at}`,
    label: `Kind ${at}`,
  }))
  const shown = shownKinds(kinds)
  expect(shown).toHaveLength(13)
  expect(shown[12]).toEqual({ code: 'others', label: 'Other kinds (3)', violations: 21, out_of_service: 1 })
  const total = (all: readonly { violations: number }[]) => all.reduce((sum, one) => sum + one.violations, 0)
  expect(total(shown)).toBe(total(kinds))
  expect(shownKinds(kinds.slice(0, 12))).toHaveLength(12)
})

it('says no inspections only where the reports tell what they looked at', () => {
  expect(withoutRate({ unknown: 0 })).toEqual({ isKnown: true, words: 'No inspections' })
  expect(withoutRate({ unknown: 3 })).toEqual({
    isKnown: false,
    words: 'Unknown: no level or out-of-service count on 3 reports',
  })
  expect(withoutRate({ unknown: 0 }, 'Only part of the file is on record.').isKnown).toBe(false)
})

it('makes no total of a part, and no clean record of blank counts', () => {
  const totals = { total: 3, with_violation: 0, violations_unknown: 3 } as Parameters<
    typeof inspectionWords
  >[0]
  const part = {
    ...totals,
    violations_unknown: 1,
    with_violation: 2,
    may_be_more: 'Only a part is on record.',
  }

  expect(inspectionWords(totals)).toBe('3, violations unknown')
  expect(inspectionWords(part)).toBe('3 or more, 2 with violations, 1 unknown')
  expect([atLeast(0, null), atLeast(0, 'why'), atLeast(2, 'why')]).toEqual(['0', 'Unknown', '2 or more'])
})

it('says neither inspections nor crashes are none where they are unknown', () => {
  expect(quietMonths([month(0, 0), month(1, 0)])).toBeNull()
  expect(quietMonths([month(null, 2)])).toBeNull()
  expect(quietMonths([month(0, 0)])).toEqual({
    isKnown: true,
    words: 'No inspection and no crash in 24 months',
  })
  expect(quietMonths([month(null, 0)])).toEqual({
    isKnown: false,
    words: 'No crash in 24 months; inspections unknown',
  })
  expect(quietMonths([month(0, null)])?.words).toBe('No inspection in 24 months; crashes unknown')
  expect(quietMonths([month(null, null)])?.isKnown).toBe(false)
})

it('sums what is known and makes no zero of what is not', () => {
  expect(sumOf([month(1, null), month(2, null)], row => row.inspections)).toBe(3)
  expect(sumOf([month(1, null)], row => row.crashes)).toBeNull()
})

it('rates and compares only from five inspections on', () => {
  // 1 of 3 would be 33%, in red beside a national 22%.
  expect(rateOf(1, 3)).toBeNull()
  expect(rateOf(0, 4)).toBeNull()
  expect(rateOf(1, 5)).toBe(20)
  expect(rateOf(0, 0)).toBeNull()
  expect([isEnough(4), isEnough(5)]).toEqual([false, true])
})

it('cautions above the national average, and fails above half as much again', () => {
  expect(toneOf(22.3, 22.3)).toBe('pass')
  expect(toneOf(22.4, 22.3)).toBe('warn')
  expect(toneOf(33.5, 22.3)).toBe('fail')
})
