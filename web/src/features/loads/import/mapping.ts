/** Which column of a file is read as which field of a load. Pure. */
import type { ImportField, ImportPreview } from './types'

/** The column of a field; null where the file has none for it. */
export type Mapping = Readonly<Record<string, string | null>>

/** The fields that the person looks at first: those that must be there, and those that have a column. */
export const splitFields = (fields: readonly ImportField[], mapping: Mapping) => {
  const isFirst = ({ field, is_required: isRequired }: ImportField) => isRequired || mapping[field] != null
  return { first: fields.filter(isFirst), others: fields.filter(field => !isFirst(field)) }
}

/** What must be there and has no column. */
export const missingFields = (fields: readonly ImportField[], mapping: Mapping) =>
  fields.filter(({ field, is_required: isRequired }) => isRequired && mapping[field] == null)

/** Columns that nothing is read from. */
export const unusedColumns = (header: readonly string[], mapping: Mapping) => {
  const used = new Set(Object.values(mapping))
  return header.filter(column => column.trim() && !used.has(column))
}

/** So many values show what is in a column. */
const SAMPLES = 3

/** Different values of a column, out of the first rows. */
export const samplesOf = (
  { header, rows }: Pick<ImportPreview, 'header' | 'rows'>,
  column: string | null,
) => {
  const at = column === null ? -1 : header.indexOf(column)
  if (at < 0) return []
  const values = rows.map(row => row[at]?.trim() ?? '').filter(Boolean)
  return [...new Set(values)].slice(0, SAMPLES)
}

/** The zones of the United States; others are kept where a company has one. */
const ZONES = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
]

/** The zones to choose from, with the one in force. */
export const zonesWith = (zone: string) => (zone && !ZONES.includes(zone) ? [...ZONES, zone] : ZONES)
