import { expect, it } from 'vitest'
import type { CurrentUser } from '@/api/types'
import { startsFor } from './starts'

const broker = (...scopes: string[]) =>
  ({ scopes, company: { status: 'active', company_type: 'broker' }, paywall: {} }) as unknown as CurrentUser

it('offers no search that a hidden safety record refuses', () => {
  const titles = (user: CurrentUser) => startsFor(user).map(({ title }) => title)
  expect(titles(broker())).toContain('Fleets inspected recently')
  expect(titles(broker('block_safety_data'))).toEqual(
    titles(broker()).filter(title => title !== 'Fleets inspected recently'),
  )
})
