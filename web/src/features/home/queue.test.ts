import { describe, expect, it } from 'vitest'
import { formatMoment } from '@/lib/date'
import type { HomeQueue } from '@/api/types'
import { importsNote, importWords, rowsOf } from './queue'

const part = (count: number, more = {}) => ({
  count,
  is_at_least: false,
  since: null,
  oldest_id: null,
  ...more,
})

const queue = (more: Partial<HomeQueue> = {}): HomeQueue => ({
  loads: part(0),
  packets: part(0),
  failing: part(0),
  lapses: { count: 0, first_on: null, days: 30, unknown_because: null },
  identity_alerts: part(0),
  messages: part(0),
  notices: 0,
  imports: [],
  ...more,
})

const lapseRow = (more: Partial<NonNullable<HomeQueue['lapses']>>) => {
  const lapses = { count: 0, first_on: null, days: 30, unknown_because: null, ...more }
  return rowsOf(queue({ lapses })).find(row => row.title.startsWith('Insurance'))
}

describe('the queue', () => {
  it('leaves out what the person may not open', () => {
    const titles = rowsOf(queue({ loads: null, packets: null, lapses: null, messages: null })).map(
      row => row.title,
    )
    expect(titles).toEqual(['Carriers now failing your rules', 'New identity alerts', 'Unread notices'])
  })
  it('says so when more may wait than were counted', () => {
    const [, packets, failing] = rowsOf(
      queue({ packets: part(1_000, { is_at_least: true }), failing: part(0, { is_at_least: true }) }),
    )
    expect([packets?.words, failing?.words]).toEqual(['1,000+', '0'])
  })
  it('begins with loads: they are a matter of hours', () => {
    const [loads] = rowsOf(queue({ loads: part(3, { since: '2026-11-24T12:00:00Z' }) }))
    expect(loads).toMatchObject({ title: 'Loads needing attention', words: '3', to: '/loads' })
  })
  it('has new alerts after loads, for those who may see them', () => {
    const rows = rowsOf(queue(), { count: 4, high: 2 })
    expect(rows[1]).toMatchObject({
      title: 'New load alerts',
      words: '4',
      detail: '2 high',
      to: '/alerts',
      search: { q: { status_eq: 'new' } },
    })
    expect(rowsOf(queue()).map(({ to }) => to)).not.toContain('/alerts')
  })
  it('leads to the list of the carriers that lapse', () => {
    const lapses = lapseRow({ count: 2, first_on: '2026-12-03' })
    expect(lapses?.to).toBe('/carriers/search-results')
    expect(lapses?.search).toEqual({ q: { network_eq: 'any', lapses_within_days_lteq: '30' } })
    expect(lapses?.detail).toMatch(/, Dec 3, 2026$/)
  })
  it('says that no lapse is upcoming only where the files say so', () => {
    const why = 'Unknown: "FMCSA Motus - Insurance History" is not on file.'
    const shown = [
      lapseRow({}),
      lapseRow({ unknown_because: why }),
      lapseRow({ count: 2, unknown_because: why }),
    ]
    expect(shown.map(row => [row?.words, row?.quiet])).toEqual([
      ['0', 'No upcoming lapses'],
      ['–', why],
      ['2+', why],
    ])
  })
})

it('says how new the data is', () => {
  const one = { kind: 'census', label: 'x', imported_at: '2026-11-21T10:00:00Z', is_old: false } as const
  expect(importWords({ ...one, as_of: '2026-11-20' })).toBe('FMCSA census as of Nov 20, 2026')
  expect(importWords({ ...one, as_of: null })).toBe(`FMCSA census imported ${formatMoment(one.imported_at)}`)
  expect(importWords({ ...one, as_of: null, is_old: true })).toMatch(/, date of the data unknown$/)
  expect(importWords({ ...one, as_of: '2026-01-02', is_old: true })).toMatch(
    /Jan 2, 2026, out of date \(.+\)$/,
  )
  expect(importWords({ ...one, kind: 'insurance', as_of: null, imported_at: null })).toBe(
    'Insurance filings: not imported',
  )
})

it('says what follows from files that are out of date', () => {
  const one = { label: 'x', as_of: '2026-11-01', imported_at: '2026-11-21T10:00:00Z' }
  const orders = { ...one, kind: 'out_of_service_orders', is_old: true } as const
  expect(importWords(orders)).toMatch(/^Out-of-service orders as of Nov 1, 2026, out of date/)
  expect(importsNote([orders])).toBe('Carriers show Unknown until a newer file is imported.')
  expect(importsNote([{ ...one, kind: 'census', is_old: false }])).toBeNull()
})
