/** Who changed a load, and what, in words. Pure. */
import type { LoadChangeRow } from '@/domains/loads/types'

export const ACTORS: Readonly<Record<NonNullable<LoadChangeRow['actor']>, string>> = {
  person: 'Teammate',
  tms: 'TMS',
  engine: 'Automatic',
}

/** Fields whose name in the API isn't what people call them. */
const FIELDS: Readonly<Record<string, string>> = {
  bol_number: 'BOL number',
  classification_ids: 'classifications',
  external_load_number: 'load number',
  hold_reason: 'hold',
  is_partial: 'partial load',
  is_team: 'team drivers',
  min_rate: 'minimum rate',
  team_id: 'team',
  user_id: 'owner',
  watcher_ids: 'followers',
}

/** What people call a field: `weight_unit` is `weight unit`. */
export const fieldName = (field: string) => FIELDS[field] ?? field.replaceAll('_', ' ')

/** `Minimum rate, stops`. */
export const fieldsWords = (fields: readonly string[]) => {
  const words = fields.map(fieldName).join(', ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
