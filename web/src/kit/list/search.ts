/** Reads and changes what a list's address holds. Pure. */
import { formatDay } from '@/lib/date'
import type { FilterChange, FilterField, ListSearch } from './types'

export const keysOf = (field: FilterField): readonly string[] =>
  field.control === 'range' || field.control === 'days' ? field.keys : [field.key]

const isMany = (field: FilterField) => field.control === 'choices' || field.control === 'checks'

/** The parameters that a list knows: with one value, and with many. */
export interface Keys {
  one: readonly string[]
  many: readonly string[]
}

export const keysIn = (fields: readonly FilterField[]): Keys => ({
  one: fields.filter(field => !isMany(field)).flatMap(keysOf),
  many: fields.filter(isMany).flatMap(keysOf),
})

/** Keeps what the list knows: a stale or mistyped address never becomes a refused call. */
export const searchOf =
  ({ one, many }: Keys, sorts: readonly string[] = []) =>
  (raw: Record<string, unknown>): ListSearch => {
    const given = typeof raw.q === 'object' && raw.q !== null ? (raw.q as Record<string, unknown>) : {}
    const q: Record<string, string | string[]> = {}
    const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
    for (const key of one) {
      const value = given[key]
      if (isText(value)) q[key] = value
    }
    for (const key of many) {
      const value = given[key]
      const list = (Array.isArray(value) ? value : [value]).filter(isText)
      if (list.length > 0) q[key] = list
    }
    if (typeof given.s === 'string' && sorts.includes(given.s.split(' ')[0] ?? '')) q.s = given.s
    const page = Number(raw.page)
    // Named even when empty: what is not named here, the router takes from the address as it is.
    return {
      q: Object.keys(q).length > 0 ? q : undefined,
      page: Number.isInteger(page) && page > 1 ? page : undefined,
    }
  }

/** The same by the list's filters. */
export const listSearch = (fields: readonly FilterField[], sorts?: readonly string[]) =>
  searchOf(keysIn(fields), sorts)

/** Sets or (with nothing) clears filters; any change starts again at the first page. */
export const withFilters = (search: ListSearch, changes: Parameters<FilterChange>[0]): ListSearch => {
  const q = { ...search.q }
  for (const [key, value] of Object.entries(changes)) {
    if (value === undefined || value.length === 0) delete q[key]
    else q[key] = value
  }
  return Object.keys(q).length > 0 ? { q } : {}
}

export interface Sort {
  field: string
  direction: 'asc' | 'desc'
}

export const sortOf = (search: ListSearch): Sort | null => {
  const s = search.q?.s
  if (typeof s !== 'string') return null
  const [field = '', direction] = s.split(' ')
  return { field, direction: direction === 'desc' ? 'desc' : 'asc' }
}

/** One press of a header: its first direction, the other one, then no sort. */
export const nextSort = (now: Sort | null, field: string, first: 'asc' | 'desc' = 'asc'): Sort | null => {
  if (now?.field !== field) return { field, direction: first }
  if (now.direction === first) return { field, direction: first === 'asc' ? 'desc' : 'asc' }
  return null
}

/** An active filter, as text, with the keys that clear it. */
export interface ActiveFilter {
  id: string
  words: string
  clear: Record<string, undefined>
}

/** The unit after a number, with a space: ` month` after 1, ` months` after others. */
export const unitOf = (unit: string | undefined, number: string | number) =>
  unit ? ` ${Number(number) === 1 ? unit.replace(/s$/, '') : unit}` : ''

const wordsOf = (field: FilterField, q: NonNullable<ListSearch['q']>): string => {
  const one = (key: string) => String(q[key] ?? '')
  switch (field.control) {
    case 'range': {
      const [from, to] = [one(field.keys[0]), one(field.keys[1])]
      if (from && to) return `${field.label}: ${from}–${to}${unitOf(field.unit, to)}`
      if (!from) return `${field.label}: up to ${to}${unitOf(field.unit, to)}`
      return field.unit
        ? `${field.label}: ${from}+${unitOf(field.unit, from)}`
        : `${field.label}: ${from} or more`
    }
    case 'days': {
      const [from, to] = field.keys.map(key => one(key)).map(day => day && formatDay(day))
      if (from && to) return `${field.label}: ${from} – ${to}`
      return from ? `${field.label}: since ${from}` : `${field.label}: until ${to}`
    }
    case 'choices':
    case 'checks': {
      const all = field.options.flatMap(option => ('items' in option ? option.items : [option]))
      const values = q[field.key]
      const names = (Array.isArray(values) ? values : [values]).map(
        value => all.find(option => option.value === value)?.label ?? value,
      )
      return names.length > 2
        ? `${field.label}: ${names.length} chosen`
        : `${field.label}: ${names.join(', ')}`
    }
    case 'select':
      return `${field.label}: ${field.options.find(option => option.value === q[field.key])?.label ?? one(field.key)}`
    case 'either':
      return one(field.key) === 'true' ? field.yes : field.no
    case 'number':
    case 'custom':
      return field.words(one(field.key))
    case 'text':
      return `${field.label}: ${one(field.key)}`
  }
}

export const activeFilters = (fields: readonly FilterField[], search: ListSearch): ActiveFilter[] => {
  const q = search.q ?? {}
  return fields
    .filter(field => keysOf(field).some(key => q[key] !== undefined))
    .map(field => ({
      id: keysOf(field).join(),
      words: wordsOf(field, q),
      clear: Object.fromEntries(keysOf(field).map(key => [key, undefined])),
    }))
}
