import { expect, it } from 'vitest'
import { valueWords } from './change-values'

it('says days, flags and codes in words', () => {
  expect(valueWords('mcs150_on', '2024-05-03')).toBe('May 3, 2024')
  expect(valueWords('is_hazmat', 'true')).toBe('Yes')
  expect(valueWords('docket1_status', 'I')).toBe('Inactive')
  expect(valueWords('status_code', 'A')).toBe('Active')
  expect(valueWords('safety_rating', 'C')).toBe('Conditional')
})

it('leaves what is words already, and says where there was nothing', () => {
  expect(valueWords('legal_name', 'A')).toBe('A')
  expect(valueWords('phone', null)).toBe('empty')
})
