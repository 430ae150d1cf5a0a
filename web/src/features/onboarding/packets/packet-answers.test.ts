import { expect, test } from 'vitest'
import { isSame, rowsOf } from './packet-answers'

test('answers become labeled rows, and what was left out has none', () => {
  const rows = rowsOf({
    dba_name: null,
    address: { zip: '78701', city: 'Austin' },
    legal_name: 'acme',
    bank: { account_type: 'checking' },
    dispatch: { email: 'a@b.example' },
    equipment: ['van', 'drop_deck'],
    is_certified: true,
  })
  expect(rows.map(({ label, value }) => `${label} = ${value}`)).toEqual([
    'Bank: account type = Checking',
    'Legal name = acme',
    'Address: city = Austin',
    'Address: ZIP code = 78701',
    'Dispatch: email = a@b.example',
    'Equipment = Van, Drop deck',
    'Certified under penalty of perjury = Yes',
  ])
})

test('what FMCSA writes otherwise is the same when only signs and case differ', () => {
  expect(isSame('legal_name', 'Acme Freight, LLC', ['ACME FREIGHT LLC'])).toBe(true)
  expect(isSame('phone', '+15125550142', ['5125550142'])).toBe(true)
  expect(isSame('address.zip', '78701-1234', ['78701'])).toBe(true)
  expect(isSame('email', 'a@b.example', ['a@b.example.com'])).toBe(false)
  expect(isSame('legal_name', 'Acme', [])).toBe(false)
})
