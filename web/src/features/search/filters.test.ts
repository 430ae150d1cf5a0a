import { expect, test } from 'vitest'
import type { Classification, CurrentUser } from '@/api/types'
import { laneFilters, filtersFor } from './filters'

const user = {
  scopes: [],
  company: { status: 'active', company_type: 'broker' },
  paywall: {},
} as unknown as CurrentUser
const classification = (id: number, is_active: boolean) =>
  ({ id, name: `Class ${id}`, is_active }) as unknown as Classification

const field = (key: string, classifications: Classification[] = []) =>
  filtersFor(user, classifications).find(one => 'key' in one && one.key === key)

test('liability goes by steps of a million up to five', () => {
  const million = (count: number) => ({
    value: String(count * 1_000_000),
    label: `$${count},000,000 or more`,
  })
  expect(field('auto_liability_gteq')).toMatchObject({ options: [1, 2, 3, 4, 5].map(million) })
})

test('classifications are chosen from the company’s active ones, and not offered without any', () => {
  const options = [{ value: '7', label: 'Class 7' }]
  const all = [classification(7, true), classification(8, false)]
  expect(field('classification_id_in', all)).toMatchObject({ options, isHidden: false })
  expect(field('classification_id_in')).toMatchObject({ isHidden: true })
})

test('a lane is searched by classification, auto liability and lane preference too', () => {
  const keys = laneFilters.map(one => ('key' in one ? one.key : one.keys[0]))
  for (const key of [
    'classification_id_in',
    'auto_liability_gteq',
    'preferred_pickup_in',
    'preferred_delivery_in',
  ])
    expect(keys).toContain(key)
})
