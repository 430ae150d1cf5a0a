/** What the form of a partner holds, and what is checked before it is sent. The server checks the same. Pure. */
import type { EdiPartnerFields } from './queries'

export type Values = Required<EdiPartnerFields> & Record<string, unknown>

export const EMPTY: Values = {
  name: '',
  qualifier: '02',
  partner_code: '',
  own_qualifier: '02',
  own_code: '',
  load_number_prefix: '',
  is_test: false,
  accepts_tenders: false,
  wants_status: true,
  is_active: true,
}

/** Printable, and none of the signs that part an interchange's elements. */
const isCode = (value: string, least: number) =>
  value.length >= least && value.length <= 15 && /^[ -~]+$/.test(value) && !/[*~>]/.test(value)

const qualifier = (value: string) =>
  /^[0-9A-Z]{2}$/.test(value.trim()) ? null : 'Enter two digits or capital letters, such as 02 or ZZ.'

export const CHECKS = {
  name: (value: string) => (value.trim() ? null : 'Enter a name.'),
  qualifier,
  own_qualifier: qualifier,
  partner_code: (value: string) =>
    isCode(value.trim(), 1) ? null : 'Enter 1 to 15 printable characters without *, ~ or >.',
  own_code: (value: string) =>
    isCode(value.trim(), 2) ? null : 'Enter 2 to 15 printable characters without *, ~ or >.',
}
