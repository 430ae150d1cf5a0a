import { describe, expect, it } from 'vitest'
import type { SubscriptionUpload } from '@/api/types'
import { problemsOf, reportCsv } from './report'

const carrier = { id: 1, dot_number: 90_000_001, legal_name: 'SYN "A" LLC' }
const report: SubscriptionUpload = {
  rows: [
    { row: 2, text: 'USDOT 90000001', outcome: 'subscribed', carriers: [carrier] },
    { row: 3, text: '=HYPERLINK("x")', outcome: 'unreadable', carriers: [] },
  ],
  subscribed: 1,
  already_subscribed: 0,
  not_found: 0,
  two_carriers_match: 0,
  unreadable: 1,
}

describe('the report on a list', () => {
  it('shows the rows that need a look', () => {
    expect(problemsOf(report).map(({ row }) => row)).toEqual([3])
  })
  it('is a file in which nothing is a formula', () => {
    const [head, first, second] = reportCsv(report).split('\r\n')
    expect(head).toBe('"Row","In the file","Result","Carriers"')
    expect(first).toBe('"2","USDOT 90000001","Now monitored","SYN ""A"" LLC (USDOT 90000001)"')
    expect(second).toMatch(/^"3","'=HYPERLINK/)
  })
})
