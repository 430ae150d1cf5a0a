import { expect, test } from 'vitest'
import { CHECKS } from './partner-values'

test('an id type has two digits or capital letters', () => {
  expect(['02', 'ZZ', ' 12 '].map(CHECKS.qualifier)).toEqual([null, null, null])
  for (const wrong of ['', '2', 'zz', '123', '0*'])
    expect(CHECKS.own_qualifier(wrong)).toContain('two digits')
})

test('an id fits into an interchange header, and one’s own into a group header', () => {
  expect([CHECKS.partner_code('A'), CHECKS.own_code('AB'), CHECKS.own_code('x'.repeat(15))]).toEqual([
    null,
    null,
    null,
  ])
  for (const wrong of ['', 'A*B', 'A~', 'é', 'x'.repeat(16)])
    expect(CHECKS.partner_code(wrong)).toContain('1 to 15')
  expect(CHECKS.own_code('A')).toContain('2 to 15')
})
