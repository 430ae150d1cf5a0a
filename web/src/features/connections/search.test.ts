import { describe, expect, it } from 'vitest'
import { STAGES } from '@/domains/connections/lists'
import { connectionsSearch } from './search'

describe('the address of the lists', () => {
  it('names the list, unless it is the first', () => {
    expect(connectionsSearch({ tab: 'on-hold', page: '2' })).toMatchObject({ tab: 'on-hold', page: 2 })
    expect(connectionsSearch({ tab: 'my-carriers' }).tab).toBeUndefined()
    expect(connectionsSearch({ tab: 'nonsense' }).tab).toBeUndefined()
    expect(connectionsSearch({ tab: 'failing', q: { search: 'acme', s: 'updated_at desc' } })).toMatchObject({
      tab: 'failing',
      q: { search: 'acme' },
    })
  })
  it('keeps the filters and orders that the lists know', () => {
    const q = { carrier_legal_name_cont: 'acme', s: 'updated_at desc', status_eq: 'onboarded' }
    expect(connectionsSearch({ q }).q).toEqual({ carrier_legal_name_cont: 'acme', s: 'updated_at desc' })
  })
})

describe('the lists', () => {
  it('have the conditions of document 1 §4', () => {
    expect(STAGES['in-progress'].q).toEqual({
      status_eq: 'needs_to_onboard',
      is_dismissed_eq: '0',
      receiver_id_null: '0',
      latest_onboarding_packet_status_not_eq: 'complete',
      latest_onboarding_packet_status_not_start: 'held',
    })
    expect(STAGES['on-hold'].q).toEqual({ latest_onboarding_packet_status_start: 'held' })
  })
})
