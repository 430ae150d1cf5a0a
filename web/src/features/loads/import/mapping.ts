/** Which column of a file is read as which field of a load. Pure. */
import type { ImportField, ImportPreview } from './types'

/** The column of a field; null where the file has none for it. */
export type Mapping = Readonly<Record<string, string | null>>

/** Rows are a stop each, and not a load each, once a column is read as one of the row's own stop. */
const isOfStops = (mapping: Mapping) =>
  Object.entries(mapping).some(([field, column]) => field.startsWith('stop_') && column !== null)

const SIDED = /^(pickup|delivery|stop)_/

/** Whether a field must have a column, as the columns are read now: the server says so of its own reading alone. */
export const isNeeded = ({ field, is_required: isRequired }: ImportField, mapping: Mapping) => {
  const side = SIDED.exec(field)?.[1]
  return side ? field.endsWith('_window_start') && (side === 'stop') === isOfStops(mapping) : isRequired
}

/** The fields that the person looks at first: those that must be there, and those that have a column. */
export const splitFields = (fields: readonly ImportField[], mapping: Mapping) => {
  const isFirst = (field: ImportField) => isNeeded(field, mapping) || mapping[field.field] != null
  return { first: fields.filter(isFirst), others: fields.filter(field => !isFirst(field)) }
}

/** What must be there and has no column. */
export const missingFields = (fields: readonly ImportField[], mapping: Mapping) =>
  fields.filter(field => isNeeded(field, mapping) && mapping[field.field] == null)

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
