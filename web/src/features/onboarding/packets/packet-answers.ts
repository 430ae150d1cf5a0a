/** A carrier's answers as rows of labels and values, and whether FMCSA says the same. Pure. */

export interface AnswerRow {
  /** The answer's place, as `address.city`. */
  path: string
  label: string
  value: string
}

/** The steps of a packet, as people call them. */
export const STEPS: Record<string, string> = {
  company: 'Company',
  tax_form: 'Tax form',
  insurance: 'Insurance',
  agreements: 'Agreements',
  payment: 'Payment',
  lanes: 'Lanes and equipment',
}

const WORDS: Record<string, string> = {
  dba_name: 'Doing business as',
  zip: 'ZIP code',
  w9: 'W-9',
  w8: 'W-8',
  llc: 'LLC',
  llc_class: 'LLC class',
  fatca_code: 'FATCA code',
  tin_type: 'Type of tax ID',
  ssn: 'SSN',
  ein: 'EIN',
  payment_term: 'Payment terms',
  agent_email: 'Agent email',
  is_certified: 'Certified under penalty of perjury',
  c_corporation: 'C corporation',
  s_corporation: 'S corporation',
}

/** What comes first, in the order of the form; the rest follows by its name. */
const ORDER = [
  'form',
  'w9',
  'method',
  'bank',
  'factoring',
  'legal_name',
  'name',
  'business_name',
  'dba_name',
  'company_name',
  'agent_name',
  'account_holder',
  'address',
  'street',
  'city',
  'state',
  'zip',
  'country',
  'phone',
  'email',
  'classification',
  'llc_class',
  'dispatch',
  'accounting',
  'claims',
]

const rank = (key: string) => {
  const at = ORDER.indexOf(key)
  return at < 0 ? ORDER.length : at
}

/** `agent_name` → `Agent name`. */
export const sentence = (word: string) => {
  const known = WORDS[word]
  if (known) return known
  const text = word.replace(/^is_/, '').replaceAll('_', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const CODE = /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/

/** The label of a code of ours; what the carrier wrote stays as it is. */
const shown = (key: string, value: string | number | boolean) => {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  const isCode =
    typeof value === 'string' && CODE.test(value) && !/name|street|city|notes|other|_by$/.test(key)
  return isCode ? sentence(value) : String(value)
}

const isScalar = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

/** Everything that was answered, one row for each; what was left out has none. */
export const rowsOf = (answers: unknown, path = '', label = ''): AnswerRow[] => {
  if (typeof answers !== 'object' || answers === null) return []
  const entries = Object.entries(answers).toSorted(([a], [b]) => rank(a) - rank(b))
  return entries.flatMap(([key, value]) => {
    const at = path ? `${path}.${key}` : key
    const name = label ? `${label}: ${WORDS[key] ?? sentence(key).toLowerCase()}` : sentence(key)
    if (Array.isArray(value)) {
      const values = value.filter(isScalar).map(one => shown(key, one))
      return values.length > 0 ? [{ path: at, label: name, value: values.join(', ') }] : []
    }
    if (isScalar(value)) return value === '' ? [] : [{ path: at, label: name, value: shown(key, value) }]
    // The one form that was chosen needs no heading of its own.
    const heading = key === 'w9' ? '' : sentence(key)
    return rowsOf(value, at, heading)
  })
}

const plain = (text: string) => text.toUpperCase().replace(/[^A-Z0-9@]/g, '')
const digits = (text: string) => text.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')

/** Whether two ways of writing mean the same: letters and digits alone count, of phones the digits. */
export const isSame = (path: string, answer: string, onFile: readonly string[]) => {
  if (path === 'phone') return onFile.some(one => digits(one) === digits(answer))
  if (path === 'address.zip') return onFile.some(one => plain(one).slice(0, 5) === plain(answer).slice(0, 5))
  return onFile.some(one => plain(one) === plain(answer))
}
