import { describe, expect, it } from 'vitest'
import { keysIn } from '@/kit/list/search'
import { movementFilters, ticketFilters } from './filters'
import { asked, askedOfMovements } from './queries'
import { alertsSearch, TAB_IDS, TICKET_KEYS } from './search'
import { isIn, TABS } from './tabs'

describe('the address of the alerts', () => {
  it('holds tab, alert, filters and page, and nothing that the lists do not know', () => {
    expect(
      alertsSearch({ tab: 'closed', ticket: '12', q: { severity_eq: 'high', x: '1' }, page: '2' }),
    ).toEqual({ tab: 'closed', ticket: '12', q: { severity_eq: 'high' }, page: 2 })
    expect(alertsSearch({ tab: 'open', ticket: 'x', q: { s: 'evidence asc' } })).toEqual({
      tab: undefined,
      ticket: undefined,
      q: undefined,
      page: undefined,
    })
  })
  it('may hold every filter that the screen offers', () => {
    const offered = [...TAB_IDS.flatMap(tab => ticketFilters(tab, { id: 7 })), ...movementFilters]
    expect(TICKET_KEYS.one).toEqual(expect.arrayContaining([...keysIn(offered).one]))
  })
})

describe('a tab', () => {
  it('asks for its alerts, the next pickup first', () => {
    expect(asked('open')).toEqual({ status_not_eq: 'closed', s: 'next_pickup asc' })
    expect(asked('closed')).toEqual({ status_eq: 'closed', s: 'closed_at desc' })
    expect(asked('pending')).toEqual({ status_eq: 'pending', s: 'next_pickup asc' })
    expect(asked('recommended', { s: 'severity_rank desc' })).toEqual({
      is_recommended_eq: '1',
      s: 'severity_rank desc',
    })
  })
  it('keeps what it is of, whatever the address says', () =>
    expect(asked('pending', { status_eq: 'new' }).status_eq).toBe('pending'))
  it('asks for movements by their own names, without what these do not have', () =>
    expect(
      askedOfMovements('recommended', { severity_eq: 'high', load_team_id_eq: '4', s: 'x asc' }),
    ).toEqual({
      s: 'next_pickup asc',
      tickets_is_recommended_eq: '1',
      tickets_severity_eq: 'high',
    }))
  it('asks for open alerts about rate confirmations', () =>
    expect(asked('rate-confirmations')).toEqual({
      status_not_eq: 'closed',
      rate_confirmation_id_null: '0',
      s: 'next_pickup asc',
    }))
  it('holds pending alerts among the open ones, and recommends two kinds of advice', () => {
    const tabsOf = (status: 'new' | 'pending' | 'closed', advice: 'hold_pickup' | 'ask_carrier') =>
      TAB_IDS.filter(
        tab => tab !== 'closed-events' && isIn({ status, advice, rate_confirmation_id: null }, tab),
      )
    expect(tabsOf('pending', 'ask_carrier')).toEqual(['open', 'pending'])
    expect(tabsOf('new', 'hold_pickup')).toEqual(['open', 'recommended'])
    expect(tabsOf('closed', 'hold_pickup')).toEqual(['closed'])
    const confirmation = { status: 'new', advice: 'ask_carrier', rate_confirmation_id: 7 } as const
    expect(isIn(confirmation, 'rate-confirmations')).toBe(true)
  })
  it('says what it is empty for', () =>
    expect(TAB_IDS.filter(id => TABS[id].empty === '' || TABS[id].about === '')).toEqual([]))
})
