import { expect, it } from 'vitest'
import { accountProblem, bodyOf, type PaymentValues } from './payment-values'

const values = (more: Partial<PaymentValues>): PaymentValues => ({
  method: 'bank',
  bank: { account_holder: 'Acme', bank_name: '', account_type: 'checking' },
  factoring: { company_name: '', email: '', phone: '' },
  payment_term_id: '7',
  routing_number: '021000021',
  account_number: '000123456789',
  account_again: '000123456789',
  ...more,
})

it('compares the account number typed twice, spaces and dashes apart', () => {
  expect(accountProblem(values({}))).toBeNull()
  expect(accountProblem(values({ account_again: '000-123 456789' }))).toBeNull()
  expect(accountProblem(values({ account_again: '000123456780' }))).toBe('The two account numbers differ.')
  expect(accountProblem(values({ account_again: '' }))).not.toBeNull()
  expect(accountProblem(values({ account_number: '', account_again: '' }))).toBeNull()
  expect(accountProblem(values({ method: 'factoring', account_again: '' }))).toBeNull()
})

it('sends the account number once', () => {
  const body = bodyOf(values({}), 3)

  expect(JSON.stringify(body).split('000123456789')).toHaveLength(2)
  expect(body).not.toHaveProperty('account_again')
  expect([body.version, body.payment.payment_term_id]).toEqual([3, 7])
})
