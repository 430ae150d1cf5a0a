import { describe, expect, it } from 'vitest'
import { keysIn } from '@/kit/list/search'
import { confirmationFilters } from './filters'
import { asked } from './queries'
import { CONFIRMATION_KEYS, confirmationsSearch, TAB_IDS } from './search'
import { TABS } from './tabs'

describe('the address of the rate confirmations', () => {
  it('names the tab, unless it is the first', () => {
    expect(confirmationsSearch({ tab: 'flagged', page: '2' })).toMatchObject({ tab: 'flagged', page: 2 })
    for (const tab of ['all', 'nonsense', undefined]) expect(confirmationsSearch({ tab }).tab).toBeUndefined()
  })
  it('keeps the filters and orders that the list knows', () => {
    const q = { creator_id_eq: '7', s: 'sent_at desc', rate_cents_gteq: '1' }
    expect(confirmationsSearch({ q }).q).toEqual({ creator_id_eq: '7', s: 'sent_at desc' })
    expect(confirmationsSearch({ q: { s: 'rate_cents desc' } }).q).toBeUndefined()
  })
  it('may hold every filter that the screen offers', () =>
    expect(CONFIRMATION_KEYS.one.toSorted()).toEqual([...keysIn(confirmationFilters(7)).one].toSorted()))
})

describe('a tab', () => {
  it('asks for what document 2 says is in it', () =>
    expect(TAB_IDS.map(id => asked(id))).toEqual([
      {},
      { status_eq: 'viewed' },
      { has_open_tickets_eq: '1' },
      { status_eq: 'delivered' },
    ]))
  it('keeps what it is of, whatever the address says', () =>
    expect(asked('viewed', { status_eq: 'delivered', creator_id_eq: '7' })).toEqual({
      status_eq: 'viewed',
      creator_id_eq: '7',
    }))
  it('says what it is empty for', () =>
    expect(TAB_IDS.filter(id => TABS[id].empty === '' || TABS[id].about === '')).toEqual([]))
})
