import { describe, expect, it } from 'vitest'
import { keysIn } from '@/kit/list/search'
import { mailFilters } from './filters'
import { asked } from './queries'
import { MAIL_KEYS, MAIL_TAB_IDS, mailsSearch } from './search'

describe('the address of the emails', () => {
  it('names the tab, unless it is the first, and keeps what the list knows', () => {
    const q = { kind_eq: 'offer', s: 'created_at asc', attempts_eq: '2' }
    expect(mailsSearch({ tab: 'undelivered', q })).toEqual({
      tab: 'undelivered',
      q: { kind_eq: 'offer', s: 'created_at asc' },
      page: undefined,
    })
    expect(mailsSearch({ tab: 'all' }).tab).toBeUndefined()
  })
  it('may hold every filter that the screen offers', () =>
    expect(MAIL_KEYS.one.toSorted()).toEqual([...keysIn(mailFilters).one].toSorted()))
})

it('counts as undelivered whatever was to be sent and is neither delivered nor flagged', () =>
  expect(MAIL_TAB_IDS.map(id => asked(id, { status_eq: 'sending' }))).toEqual([
    { status_eq: 'sending' },
    { status_eq: 'flagged' },
    {
      status_eq: 'sending',
      status_not_in: ['completed', 'flagged'],
      kind_in: ['offer', 'carrier_copy', 'broker_copy', 'cancellation'],
    },
    { status_eq: 'completed' },
  ]))
