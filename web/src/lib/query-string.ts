/** Query strings in nested bracket form, `q[state_in][]=TX&page=2`: in our addresses and in the calls alike. */

type Tree = { [key: string]: Tree | string | string[] }

const isEmpty = (value: unknown) => value === undefined || value === null || value === ''

const pairs = (name: string, value: unknown): string[] => {
  if (isEmpty(value)) return []
  if (Array.isArray(value)) return value.flatMap(one => pairs(`${name}[]`, one))
  if (typeof value === 'object')
    return Object.entries(value).flatMap(([key, one]) => pairs(`${name}[${key}]`, one))
  return [`${name}=${encodeURIComponent(String(value))}`]
}

/** Without a leading `?`; what is empty is left out. */
export const stringifyQuery = (query: object) =>
  Object.entries(query)
    .flatMap(([name, value]) => pairs(name, value))
    .join('&')

/** `q[state_in][]` → `['q', 'state_in', '']`; a name that is not in this form stays whole. */
const pathOf = (name: string) => {
  const [, head, rest = ''] = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name) ?? []
  return head === undefined
    ? [name]
    : [head, ...[...rest.matchAll(/\[([^[\]]*)\]/g)].map(([, key = '']) => key)]
}

const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Every leaf comes back as text: what reads it decides what it means. */
export const parseQuery = (text: string): Tree => {
  const tree: Tree = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const path = pathOf(name)
    if (path.includes('__proto__')) continue
    const isList = path.at(-1) === '' && path.length > 1
    const leaf = (isList ? path.at(-2) : path.at(-1)) ?? name
    let at = tree
    for (const key of path.slice(0, isList ? -2 : -1)) {
      const next = at[key]
      at = isTree(next) ? next : (at[key] = {})
    }
    const before = at[leaf]
    at[leaf] = isList ? [...(Array.isArray(before) ? before : []), value] : value
  }
  return tree
}

/** A route's reading of its address: the named parameters that are texts, and nothing else. */
export const textsIn =
  <const Names extends readonly string[]>(...names: Names) =>
  (search: Record<string, unknown>): Partial<Record<Names[number], string>> =>
    Object.fromEntries(
      names.flatMap(name => (typeof search[name] === 'string' && search[name] ? [[name, search[name]]] : [])),
    ) as Partial<Record<Names[number], string>>
