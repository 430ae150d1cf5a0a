/** What a fact was and became, as people say it: days, yes or no, and FMCSA's one-letter codes in words. */
import { formatDay } from '@/lib/date'

const STATUSES: Readonly<Record<string, string>> = { A: 'Active', I: 'Inactive', P: 'Pending', N: 'None' }

const CODES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  carrier_operation: {
    A: 'Interstate',
    B: 'Intrastate, hazardous materials',
    C: 'Intrastate, no hazardous materials',
  },
  safety_rating: { S: 'Satisfactory', C: 'Conditional', U: 'Unsatisfactory' },
}

const codesOf = (field: string): Readonly<Record<string, string>> =>
  CODES[field] ?? (/^(status_code|docket\d_status)$/.test(field) ? STATUSES : {})

export const valueWords = (field: string, value: string | null | undefined) => {
  if (value == null || value === '') return 'empty'
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return formatDay(value)
  if (value === 'true') return 'Yes'
  if (value === 'false') return 'No'
  if (field === 'operating_status') return value.replaceAll('_', ' ')
  return codesOf(field)[value] ?? value
}
