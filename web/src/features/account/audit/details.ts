/** The details of an event as labels and values for people: bounded, whatever was recorded. Pure. */
export interface DetailLine {
  label: string
  value: string
}

/** So many lines of one event are shown. */
const MOST_LINES = 30
/** So many values of one list are named. */
const MOST_VALUES = 10
/** Longer texts are cut. */
const MOST_CHARACTERS = 300

const LABELS: Readonly<Record<string, string>> = {
  after: 'After',
  asked: 'Requested',
  before: 'Before',
  bic: 'BIC',
  by: 'By',
  discount_basis_points: 'Discount',
  docket_number: 'Docket',
  dot_number: 'USDOT number',
  external_load_number: 'Load number',
  fields: 'Changed',
  found: 'Found',
  is_type: 'Type',
  kind: 'Type',
  last_four: 'Last four digits',
  rows: 'Rows',
  sent_to: 'Sent to',
  vin: 'VIN',
  vins: 'VINs',
}

/** Words of the wire that people write otherwise. */
const VALUES: Readonly<Record<string, string>> = {
  cancelled: 'canceled',
  csv: 'CSV',
  mail: 'email',
  xlsx: 'Excel',
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** `tracking_share_id` → `Tracking share ID`, `price_cents` → `Price`. */
export const labelOf = (name: string) =>
  LABELS[name] ??
  capital(
    name
      .replace(/^was_(.*)/, '$1_before')
      .replace(/^(?:is|has)_/, '')
      .replace(/_cents$/, '')
      .replaceAll('_', ' ')
      .replace(/\bgteq\b/, 'at least')
      .replace(/\bids\b/, 'IDs')
      .replace(/\bid\b/, 'ID')
      .replace(/\beld\b/, 'ELD')
      .replace(/\bvin\b/, 'VIN'),
  )

/** An instant, which the cell shows as everywhere. */
export const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/

/** A name out of the API. */
const IDENTIFIER = /^[a-z]+(?:_[a-z]+)*$/

/** What people write or name themselves: it stays as they wrote it. */
const FREE = /(?:^|_)(?:number|name|notes?|reason|file|reference|email|host)$/

const textWords = (text: string, name: string) => {
  const isOurs = IDENTIFIER.test(text) && !FREE.test(name)
  const words = isOurs ? (VALUES[text] ?? text.replaceAll('_', ' ')) : text
  return words.length > MOST_CHARACTERS ? `${words.slice(0, MOST_CHARACTERS)}…` : words
}

const numberWords = (value: number, name: string) => {
  if (name.endsWith('_cents')) return `$${(value / 100).toFixed(2)}`
  return name.endsWith('_basis_points') ? `${value / 100}%` : String(value)
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const valueWords = (value: unknown, name: string): string => {
  if (value === null || value === undefined || value === '') return 'None'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return numberWords(value, name)
  if (typeof value === 'string') return textWords(value, name)
  if (Array.isArray(value)) {
    const named = value.slice(0, MOST_VALUES).map(one => valueWords(one, name))
    const others = value.length - named.length
    return [...named, ...(others > 0 ? [`${others} more`] : [])].join(', ') || 'None'
  }
  const parts = Object.entries(value as object).slice(0, MOST_VALUES)
  return parts
    .map(([part, one]) => `${labelOf(part)}: ${isDeep(one) ? '…' : valueWords(one, part)}`)
    .join(', ')
}

/** What is below this is not shown: nothing that the server records is deeper. */
const isDeep = (value: unknown) =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).some(one => typeof one === 'object' && one)

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** `180 → 60` of what was before and is after. */
const changeWords = (value: Record<string, unknown>, name: string) => {
  const { before, after, asked, ...others } = value
  const to = after === undefined ? asked : after
  const isChange = before !== undefined && to !== undefined && Object.keys(others).length === 0
  return isChange && !isRecord(before) && !isRecord(to)
    ? `${valueWords(before, name)} → ${valueWords(to, name)}`
    : null
}

const linesOf = (name: string, value: unknown): DetailLine[] => {
  if (isEmpty(value)) return []
  const label = labelOf(name)
  if (!isRecord(value)) return [{ label, value: valueWords(value, name) }]
  const change = changeWords(value, name)
  if (change !== null) return [{ label, value: change }]
  return Object.entries(value)
    .filter(([, one]) => !isEmpty(one))
    .map(([part, one]) => ({
      label: `${label}: ${labelOf(part).toLowerCase()}`,
      value: (isRecord(one) ? changeWords(one, part) : null) ?? valueWords(one, part),
    }))
}

/** Nothing where nothing was recorded. */
export const detailLines = (details: unknown): DetailLine[] => {
  if (!isRecord(details))
    return isEmpty(details) ? [] : [{ label: 'Details', value: valueWords(details, '') }]
  return Object.entries(details)
    .flatMap(([name, value]) => linesOf(name, value))
    .slice(0, MOST_LINES)
}

/** `LoadImport;7` → `Load import 7`. */
export const subjectWords = (subject: string) => {
  const [kind = '', id = ''] = subject.split(';')
  const words = kind.replaceAll(/\B[A-Z]/g, letter => ` ${letter.toLowerCase()}`)
  return `${words} ${id}`.trim()
}
