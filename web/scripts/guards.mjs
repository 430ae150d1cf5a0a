/** Writes `src/api/guards.gen.ts`: the server's guards, as `openapi.json` carries them beside each operation. */
import { readFileSync, writeFileSync } from 'node:fs'
import { format } from 'prettier'

const spec = JSON.parse(readFileSync('../openapi.json', 'utf8'))
const guards = new Map()
for (const item of Object.values(spec.paths)) {
  for (const operation of Object.values(item)) {
    const guard = operation['x-guard']
    if (guard) guards.set(guard.name, guard)
  }
}
const byName = Object.fromEntries(
  [...guards]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([name, { name: _name, ...guard }]) => [name, guard]),
)

const source = `// Made from openapi.json by \`npm run api\`; do not edit.
export interface Guard {
  /** Who is let in at all. */
  access: 'public' | 'signed_in' | 'broker' | 'staff'
  /** Any one of these paywall flags. */
  plan: readonly string[]
  /** Any one of these scopes. */
  scopes: readonly string[]
  /** None of these scopes. */
  without_scopes: readonly string[]
  is_limited_in_watchdog: boolean
  is_closed_in_watchdog: boolean
  is_vehicle_search: boolean
  allows_expired: boolean
  is_for_people: boolean
}

const table = ${JSON.stringify(byName)} as const satisfies Record<string, Guard>

export type GuardName = keyof typeof table

export const GUARDS: Record<GuardName, Guard> = table
`
const style = JSON.parse(readFileSync('.prettierrc.json', 'utf8'))
writeFileSync('src/api/guards.gen.ts', await format(source, { ...style, parser: 'typescript' }))
