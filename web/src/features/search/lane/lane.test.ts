import { expect, test } from 'vitest'
import type { CurrentUser } from '@/api/types'
import { isAsked, laneName, laneParams, sortsFor } from './lane'

test('an address is read, and what it cannot mean is left out', () => {
  const read = laneParams({
    origin: '400000007',
    from: 'Chicago, IL',
    destination: 'nowhere',
    origin_miles: '-5',
    destination_miles: '25',
    q: { power_units_gteq: '5', color: 'red', s: 'touches desc' },
    page: '2',
  })
  expect(read).toMatchObject({
    origin: 400_000_007,
    destination: undefined,
    origin_miles: undefined,
    destination_miles: '25',
    q: { power_units_gteq: '5', s: 'touches desc' },
    page: 2,
  })
  expect(isAsked(read)).toBe(true)
  expect(isAsked(laneParams({}))).toBe(false)
})

test('an unknown order is not asked for', () => {
  expect(laneParams({ q: { s: 'color asc' } }).q).toBeUndefined()
})

test('a lane is called by its ends', () => {
  expect(laneName({ from: 'Chicago, IL', to: 'Dallas, TX' })).toBe('Chicago, IL → Dallas, TX')
  expect(laneName({ to: 'Dallas, TX' })).toBe('Dallas, TX')
})

test('an order by inspections is not offered to those who may not see them', () => {
  const broker = (...scopes: string[]) =>
    ({ scopes, company: { status: 'active', company_type: 'broker' }, paywall: {} }) as unknown as CurrentUser
  const byInspection = 'last_inspected_on desc'
  expect(sortsFor(broker()).map(({ value }) => value)).toContain(byInspection)
  expect(sortsFor(broker('block_safety_data')).map(({ value }) => value)).not.toContain(byInspection)
})
