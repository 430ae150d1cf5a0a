import { describe, expect, it } from 'vitest'
import { STAGES } from '@/domains/connections/lists'
import { keysIn } from '@/kit/list/search'
import { networkFilters } from './filters'
import { NETWORK_KEYS, networkSearch } from './search'

describe('the address of the lists', () => {
  it('names the list, unless it is the first, and the rows of a page, unless they are 15', () => {
    expect(networkSearch({ tab: 'on-hold', page: '2', size: '50' })).toMatchObject({
      tab: 'on-hold',
      page: 2,
      size: 50,
    })
    expect(networkSearch({ tab: 'my-carriers', size: '15' })).toMatchObject({
      tab: undefined,
      size: undefined,
    })
    expect(networkSearch({ tab: 'nonsense', size: '500' })).toMatchObject({ tab: undefined, size: undefined })
  })
  it('keeps the filters and orders that the lists know', () => {
    const q = { search_text: 'acme', verdict_in: ['review'], s: 'lapses_on asc', status_eq: 'onboarded' }
    expect(networkSearch({ q }).q).toEqual({
      search_text: 'acme',
      verdict_in: ['review'],
      s: 'lapses_on asc',
    })
    expect(networkSearch({ q: { s: 'color desc' } }).q).toBeUndefined()
  })
  it('reads older links: lists by result, and names under another key', () => {
    expect(networkSearch({ tab: 'failing', q: { search: 'acme' } })).toMatchObject({
      tab: 'monitored',
      q: { rules_assessment_eq: 'fail', search_text: 'acme' },
    })
    expect(networkSearch({ q: { carrier_legal_name_cont: 'acme' } }).q).toEqual({ search_text: 'acme' })
  })
  it('may hold every filter that the screen offers', () => {
    const { one, many } = keysIn(networkFilters)
    expect(NETWORK_KEYS.one).toEqual(expect.arrayContaining([...one]))
    expect(NETWORK_KEYS.many).toEqual(expect.arrayContaining([...many]))
  })
})

describe('the lists', () => {
  it('have the conditions of document 1 §4', () => {
    expect(STAGES['my-carriers'].q).toEqual({ status_eq: 'onboarded', is_dismissed_eq: '0' })
    expect(STAGES['in-progress'].q).toEqual({
      status_eq: 'needs_to_onboard',
      is_dismissed_eq: '0',
      receiver_id_null: '0',
      latest_onboarding_packet_status_not_eq: 'complete',
      latest_onboarding_packet_status_not_start: 'held',
    })
    expect(STAGES['on-hold'].q).toEqual({ latest_onboarding_packet_status_start: 'held' })
    expect(STAGES['do-not-dispatch'].q).toEqual({ status_eq: 'do_not_dispatch' })
    expect(STAGES.dismissed.q).toEqual({ is_dismissed_eq: '1' })
  })
})
