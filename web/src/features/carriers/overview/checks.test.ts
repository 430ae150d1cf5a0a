import { describe, expect, it } from 'vitest'
import type { Check, RuleAssessment, RulesAssessment } from '@/api/types'
import { cautions, checkGroups, otherChecks, tallyWords } from './checks'

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

const judged = (...signals: string[]) => ({ signals })

describe('the tally', () => {
  it('counts the checks where there are no rules', () =>
    expect(tallyWords(CHECKS, null, judged())).toBe('2 cautions, 1 unknown, 3 passed'))
  it('counts each rule in each classification, and no check that a rule asks', () => {
    const assessment = assessed(
      [
        ['no_recent_fmcsa_contact_change', 'fail'],
        ['bipd_coverage_gteq_1_000_000', 'override'],
      ],
      [['no_recent_fmcsa_contact_change', 'incomplete']],
    )
    expect(tallyWords(CHECKS, assessment, judged())).toBe('1 failed, 2 unknown, 1 overridden, 3 passed')
  })
  it('counts a failed check that cannot change the verdict as a caution', () => {
    const checks = [check('mcs150_current', 'fail'), check('not_out_of_service', 'pass')]
    expect(tallyWords(checks, null, judged())).toBe('1 caution, 1 passed')
    expect(cautions(checks, null, judged()).map(({ code }) => code)).toEqual(['mcs150_current'])
    const asked = assessed([['mcs150_is_current', 'fail']])
    expect(tallyWords(checks, asked, judged())).toBe('1 failed, 1 passed')
    expect(cautions(checks, asked, judged())).toEqual([])
  })
  it('counts a failed check that a signal weighs as failed', () => {
    const checks = [check('not_out_of_service', 'fail'), check('no_recent_contact_change', 'warn')]
    const verdict = judged('out_of_service_order', 'contact_changed')
    expect(tallyWords(checks, null, verdict)).toBe('1 failed, 1 caution')
    expect(cautions(checks, null, verdict)).toEqual([])
  })
  it('counts every check that a signal weighs as failed, also where three weightier ones are the reasons told', () => {
    const checks = [
      check('not_out_of_service', 'fail'),
      check('carrier_authority_active', 'fail'),
      check('bipd_gteq_required', 'fail'),
      check('no_prior_revocation', 'fail'),
      check('mcs150_current', 'fail'),
    ]
    const verdict = judged(
      'out_of_service_order',
      'do_not_dispatch',
      'authority_not_active',
      'no_insurance_in_force',
      'revoked_predecessor',
    )
    expect(tallyWords(checks, null, verdict)).toBe('4 failed, 1 caution')
    expect(codes(cautions(checks, null, verdict))).toEqual(['mcs150_current'])
  })
})
