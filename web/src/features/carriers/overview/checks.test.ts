import { describe, expect, it } from 'vitest'
import type { Check, RuleAssessment, RulesAssessment } from '@/api/types'
import { checkGroups, otherChecks, tallyWords } from './checks'

const check = (code: Check['code'], outcome: Check['outcome']) => ({ code, outcome }) as Check

const CHECKS = [
  check('bipd_coverage_gteq_1_000_000', 'warn'),
  check('no_recent_contact_change', 'warn'),
  check('sources_agree', 'unknown'),
  check('bipd_coverage_gteq_750_000', 'pass'),
  check('operating_status_active', 'pass'),
  check('carrier_authority_active', 'pass'),
]

/** An assessment by one classification for each list of results. */
const assessed = (...classifications: [is_type: string, outcome: RuleAssessment['outcome']][][]) =>
  ({
    classifications: classifications.map(results => ({
      results: results.map(([is_type, outcome]) => ({ is_type, outcome })),
    })),
  }) as unknown as RulesAssessment

const codes = (checks: readonly Check[]) => checks.map(({ code }) => code)

describe('the checks beside the rules', () => {
  it('are those that no rule asks, whatever the rule is called', () => {
    const assessment = assessed([
      ['bipd_coverage_gteq_750_000', 'pass'],
      ['safer_operating_status_active', 'pass'],
      ['no_recent_fmcsa_contact_change', 'fail'],
    ])
    expect(codes(otherChecks(CHECKS, assessment))).toEqual([
      'bipd_coverage_gteq_1_000_000',
      'sources_agree',
      'carrier_authority_active',
    ])
  })
  it('are all of them without rules, and where a rule has no result to show', () => {
    expect(otherChecks(CHECKS, null)).toEqual(CHECKS)
    expect(otherChecks(CHECKS, assessed([['bipd_coverage_gteq_750_000', null]]))).toEqual(CHECKS)
  })
  it('stand in groups, in the order of the list', () =>
    expect(checkGroups(CHECKS).map(({ label, checks }) => [label, codes(checks)])).toEqual([
      ['Authority', ['carrier_authority_active']],
      ['Insurance', ['bipd_coverage_gteq_1_000_000', 'bipd_coverage_gteq_750_000']],
      ['Operations', ['operating_status_active']],
      ['Identity & contacts', ['no_recent_contact_change', 'sources_agree']],
    ]))
})

describe('the tally', () => {
  it('counts the checks where there are no rules', () =>
    expect(tallyWords(CHECKS, null)).toBe('2 cautions, 1 unknown, 3 passed'))
  it('counts each rule in each classification, and no check that a rule asks', () => {
    const assessment = assessed(
      [
        ['no_recent_fmcsa_contact_change', 'fail'],
        ['bipd_coverage_gteq_1_000_000', 'override'],
      ],
      [['no_recent_fmcsa_contact_change', 'incomplete']],
    )
    expect(tallyWords(CHECKS, assessment)).toBe('1 failed, 2 unknown, 1 overridden, 3 passed')
  })
})
