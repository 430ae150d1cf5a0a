import { expect, it } from 'vitest'
import { withoutStart } from './authority'

it('takes authority for none where one kind is known and none is active, as the verdict does', () => {
  expect(withoutStart({ common: 'inactive', contract: 'unknown' })).toBe('none')
  expect(withoutStart({ common: 'unknown', contract: 'none' })).toBe('none')
  expect(withoutStart({ common: 'unknown', contract: 'unknown' })).toBe('unknown')
  expect(withoutStart({ common: 'unknown', contract: 'active' })).toBe('active')
})
