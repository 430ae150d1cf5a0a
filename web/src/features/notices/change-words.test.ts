import { expect, test } from 'vitest'
import { fieldWords, valueWords } from './change-words'

test('fields are called what people call them', () => {
  expect(['phone', 'email_address', 'mailing_street'].map(fieldWords)).toEqual([
    'Phone',
    'Email',
    'Mailing street',
  ])
})

test('a phone number is formatted, an address with digits is not', () => {
  expect(valueWords('phone', '8605550161')).toBe('(860) 555-0161')
  expect(valueWords('cell_phone', '8605550161')).toBe('(860) 555-0161')
  expect(valueWords('email_address', '8605550161@x.example')).toBe('8605550161@x.example')
  expect(valueWords('fax', null)).toBe('empty')
})
