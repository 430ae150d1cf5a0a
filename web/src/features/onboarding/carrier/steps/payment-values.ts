/** The payment step: what the form begins with, what is wrong with it, and what is sent. Pure. */
import type { CarrierPacket } from '@/api/types'
import { formatPhone } from '@/lib/phone'
import { phoneToSend } from './phone-to-send'

export interface PaymentValues extends Record<string, unknown> {
  method: 'bank' | 'factoring'
  bank: { account_holder: string; bank_name: string; account_type: 'checking' | 'savings' }
  factoring: { company_name: string; email: string; phone: string }
  payment_term_id: string
  routing_number: string
  account_number: string
  /** Typed again, to be compared. It is not sent. */
  account_again: string
}

export const begin = ({ payment, company, payment_terms }: CarrierPacket): PaymentValues => {
  const saved = payment?.answers
  const only = payment_terms.length === 1 ? String(payment_terms[0]?.id) : ''
  return {
    method: saved?.method ?? 'bank',
    bank: {
      account_holder: saved?.bank?.account_holder ?? company?.answers.legal_name ?? '',
      bank_name: saved?.bank?.bank_name ?? '',
      account_type: saved?.bank?.account_type ?? 'checking',
    },
    factoring: {
      company_name: saved?.factoring?.company_name ?? '',
      email: saved?.factoring?.email ?? '',
      phone: formatPhone(saved?.factoring?.phone ?? ''),
    },
    payment_term_id: saved?.payment_term_id ? String(saved.payment_term_id) : only,
    routing_number: '',
    account_number: '',
    account_again: '',
  }
}

const digitsOf = (text: string) => text.replace(/[\s-]/g, '')

/** What is wrong with the account number typed again; null if nothing is. */
export const accountProblem = ({ method, account_number, account_again }: PaymentValues) =>
  method === 'bank' && digitsOf(account_number) !== digitsOf(account_again)
    ? 'The two account numbers differ.'
    : null

/** The request's body. */
export const bodyOf = (values: PaymentValues, version: number) => {
  const isBank = values.method === 'bank'
  return {
    version,
    payment: {
      method: values.method,
      bank: isBank ? values.bank : null,
      factoring: isBank
        ? null
        : {
            ...values.factoring,
            phone: values.factoring.phone ? phoneToSend(values.factoring.phone) : null,
          },
      payment_term_id: values.payment_term_id ? Number(values.payment_term_id) : null,
    },
    routing_number: isBank && values.routing_number ? values.routing_number : null,
    account_number: isBank && values.account_number ? values.account_number : null,
  }
}
