/** What is wrong with a load that was typed, by the form's fields: found here, or told by the server. Pure. */
import type { Problem } from '@/api/types'
import { type LoadValues, numberIn, type StopValues } from './values'

const NUMBERS = [
  'weight',
  'trailer_length',
  'temperature',
  'cargo_value',
  'min_rate',
  'billable_miles',
] as const

const stopProblems = (stop: StopValues): Partial<Record<keyof StopValues, string>> => {
  const hasPlace = stop.postal_code.trim() !== '' || (stop.city.trim() !== '' && stop.state !== '')
  const isBackward =
    stop.window_end_at !== '' && stop.window_start_at !== '' && stop.window_end_at < stop.window_start_at
  return {
    ...(!hasPlace && { postal_code: 'Enter a ZIP code, or a city and state.' }),
    ...(stop.window_start_at === '' && { window_start_at: 'Enter when the window starts.' }),
    ...(isBackward && { window_end_at: 'The window ends before it starts.' }),
  }
}

/** By the paths of the form's fields. */
export const problemsIn = (values: LoadValues): Record<string, string> => {
  const found: Record<string, string> = {}
  if (values.external_load_number.trim() === '') found.external_load_number = 'Enter the load number.'
  for (const name of NUMBERS) if (Number.isNaN(numberIn(values[name]))) found[name] = 'Enter a number.'
  for (const [at, stop] of values.stops.entries())
    for (const [name, detail] of Object.entries(stopProblems(stop))) found[`stops.${at}.${name}`] = detail
  if (values.stops[0]?.kind !== 'pickup') found['stops.0.kind'] = 'The first stop is a pickup.'
  const last = values.stops.length - 1
  if (values.stops[last]?.kind !== 'delivery') found[`stops.${last}.kind`] = 'The last stop is a delivery.'
  return found
}

/** The server's names of fields that the form calls otherwise. */
const RENAMED: Readonly<Record<string, string>> = {
  window_start: 'window_start_at',
  window_end: 'window_end_at',
  latitude: 'postal_code',
  longitude: 'postal_code',
  user_email: 'user_id',
}

/** `load.stops.1.window_end` → `stops.1.window_end_at`. */
const pathOf = (field: string) =>
  field
    .replace(/^load\./, '')
    .split('.')
    .map(part => RENAMED[part] ?? part)
    .join('.')

/** Values that no field of the form shows. */
const UNSEEN: ReadonlySet<string> = new Set(['key', 'id', 'point', 'zone_of', 'carrier_id', 'team_id'])

const isField = (path: string, values: LoadValues) => {
  const [first = '', at, name] = path.split('.')
  if (UNSEEN.has(name ?? first)) return false
  if (first === 'stops') return name !== undefined && name in (values.stops[Number(at)] ?? {})
  return at === undefined && first in values
}

/** The server's problems beside their fields, and those that no field can show. */
export const placed = (problems: readonly Problem[], values: LoadValues) => {
  const fields: Record<string, string> = {}
  const others: string[] = []
  for (const { field = '', detail } of problems) {
    const path = pathOf(field)
    if (isField(path, values)) fields[path] = detail
    else others.push(detail)
  }
  return { fields, others }
}
