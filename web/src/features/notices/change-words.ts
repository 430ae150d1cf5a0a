/** A changed contact in words: which, and its value before and after. Pure. */
import { formatPhone } from '@/lib/phone'

/** Fields whose names on the wire are not what people call them. */
const FIELDS: Readonly<Record<string, string>> = { email_address: 'Email', cell_phone: 'Cell phone' }

/** Numbers that are read as such. */
const PHONES = /(?:^|_)(?:phone|fax)$/

/** `mailing_street` → `Mailing street`. */
export const fieldWords = (field: string) => {
  const words = field.replaceAll('_', ' ')
  return FIELDS[field] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

/** The value as people read it; `empty` where the field was or is empty. */
export const valueWords = (field: string, value: string | null) => {
  if (value === null) return 'empty'
  return PHONES.test(field) ? formatPhone(value) : value
}
