import { describe, expect, it } from 'vitest'
import type { InsuranceCertificateDetail } from '@/api/types'
import { cents, emptyPolicy, errorsOf, exclusionsOf, placeOf, textsOf, valuesOf } from './certificate-form'

const detail = {
  certificate: {
    id: 1,
    insured_name: 'SYN Haulers',
    issued_on: '2026-11-02',
    policies: [{ id: 7, kind: 'cargo', limit_cents: 10_000_000, expires_on: '2027-03-01', any_auto: null }],
  },
  vins: ['1XKYD49X0LJ000001'],
  read: [
    { path: 'insured_name', raw: 'SYN Haulers', field: null, page: 1, line: 4 },
    {
      path: 'policies.0.limit_cents',
      raw: '100,000',
      field: 'OtherPolicy_CoverageLimitAmount_A',
      page: null,
      line: null,
    },
  ],
} as unknown as InsuranceCertificateDetail

describe('amounts', () => {
  it('are read as people write them, or not at all', () => {
    expect(['1,000,000', '$ 100,000', '99.5', '', '1M', '1.234'].map(cents)).toEqual([
      100_000_000,
      10_000_000,
      9_950,
      null,
      null,
      null,
    ])
  })
})

describe('a certificate in a form', () => {
  it('comes back as it was', () => {
    const values = valuesOf(textsOf(detail))
    expect(values.policies[0]).toMatchObject({ kind: 'cargo', limit_cents: 10_000_000, any_auto: null })
    expect([values.insured_name, values.holder, values.vins]).toEqual([
      'SYN Haulers',
      null,
      ['1XKYD49X0LJ000001'],
    ])
  })

  it('tells a policy that excludes nothing from one that no one looked at', () => {
    expect(exclusionsOf('Beef, tobacco;\n ')).toEqual(['Beef', 'tobacco'])
    expect([exclusionsOf(' none '), exclusionsOf(' ')]).toEqual([[], null])
    const noted = (names: string[] | null) => {
      const texts = textsOf(detail)
      const [policy] = texts.policies
      if (policy) policy.excluded_commodities = names === null ? '' : names.join(', ') || 'None'
      return valuesOf(texts).policies[0]?.excluded_commodities
    }
    expect([noted(null), noted([]), noted(['beef'])]).toEqual([null, [], ['beef']])
  })

  it('says where each value was read', () => {
    expect(placeOf(detail, 'insured_name')).toBe('Read on page 1, line 4: “SYN Haulers”')
    expect(placeOf(detail, 'policies.0.limit_cents')).toContain('in field OtherPolicy_CoverageLimitAmount_A')
    expect(placeOf(detail, 'holder')).toBeNull()
  })

  it('names what is missing by its field', () => {
    const texts = { ...textsOf(detail), issued_on: '', policies: [{ ...emptyPolicy(), limit_cents: 'lots' }] }
    expect(Object.keys(errorsOf(texts))).toEqual([
      'issued_on',
      'policies.0.expires_on',
      'policies.0.limit_cents',
    ])
  })
})
