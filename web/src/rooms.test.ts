/** Which room of the front end may import which, and what their folders are called. (ARCHITECTURE.md has the picture.) */
import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { describe, expect, it } from 'vitest'

const SRC = import.meta.dirname

/** Each may import those before it, and itself. */
const ROOMS = ['lib', 'api', 'ui', 'kit', 'domains', 'features', 'routes']

/** A file, and another one that it imports; both from `src` on. */
interface Import {
  from: string
  to: string
}

const roomOf = (file: string) => ROOMS.indexOf(file.split('/')[0] ?? '')

/** The domain or the feature that a file belongs to. */
const memberOf = (room: 'domains' | 'features', file: string) => {
  const [first, member] = file.split('/')
  return first === room ? member : undefined
}

const SPECIFIER = /(?:\bfrom|\bimport)\s*\(?\s*(['"])((?:@\/|\.)[^'"]*)\1/g

const importsIn = (file: string, source: string): Import[] =>
  [...source.matchAll(SPECIFIER)].map(([, , specifier = '']) => ({
    from: file,
    to: specifier.startsWith('@/')
      ? specifier.slice(2)
      : posix.normalize(posix.join(posix.dirname(file), specifier)),
  }))

/** Imports of a room that stands above. What is in no room (`main.tsx`, `router.ts`) puts the rooms together. */
const upward = (imports: readonly Import[]) =>
  imports.filter(({ from, to }) => roomOf(from) >= 0 && (roomOf(to) > roomOf(from) || roomOf(to) < 0))

const betweenFeatures = (imports: readonly Import[]) =>
  imports.filter(({ from, to }) => {
    const [one, other] = [memberOf('features', from), memberOf('features', to)]
    return one !== undefined && other !== undefined && one !== other
  })

/** A way from a domain back to itself; nothing where there is none. */
const circle = (imports: readonly Import[]): string[] => {
  const next = new Map<string, Set<string>>()
  for (const { from, to } of imports) {
    const [one, other] = [memberOf('domains', from), memberOf('domains', to)]
    if (one && other && one !== other) next.set(one, (next.get(one) ?? new Set()).add(other))
  }
  const done = new Set<string>()
  const walk = (domain: string, path: readonly string[]): string[] => {
    if (path.includes(domain)) return [...path.slice(path.indexOf(domain)), domain]
    if (done.has(domain)) return []
    for (const other of next.get(domain) ?? []) {
      const found = walk(other, [...path, domain])
      if (found.length > 0) return found
    }
    done.add(domain)
    return []
  }
  return [...next.keys()].map(domain => walk(domain, [])).find(found => found.length > 0) ?? []
}

const sources = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .map(file => file.replaceAll('\\', '/'))
  .filter(file => /\.tsx?$/.test(file) && !/\.gen\.ts$|\.d\.ts$/.test(file))
const imports = sources.flatMap(file => importsIn(file, readFileSync(posix.join(SRC, file), 'utf8')))

/** Screens that are no single domain of the server's, and which ones they show. */
const SCREENS: Readonly<Record<string, string>> = {
  account:
    'one screen over auth, users, invitations, companies, billing, integrations, notices, loads, alerts and audit',
}

/** Every folder of the backend's sources. */
const backendFolders = () => {
  const crates = posix.join(SRC, '../../crates')
  return new Set(
    readdirSync(crates).flatMap(crate =>
      readdirSync(posix.join(crates, crate, 'src'), { recursive: true, withFileTypes: true })
        .filter(entry => entry.isDirectory())
        .map(({ name }) => name),
    ),
  )
}

const membersOf = (room: 'domains' | 'features') => [
  ...new Set(sources.flatMap(file => memberOf(room, file) ?? [])),
]

describe('the rooms of the front end', () => {
  it('import nothing from above', () => expect(upward(imports)).toEqual([]))
  it('have features that know nothing of each other', () => expect(betweenFeatures(imports)).toEqual([]))
  it('have domains without a circle', () => expect(circle(imports)).toEqual([]))
  it('are all of `src`', () => {
    const folders = sources.filter(file => file.includes('/')).map(file => file.split('/')[0])
    expect([...new Set(folders)].toSorted()).toEqual(ROOMS.toSorted())
  })
  it('call domains and features as the server calls them, but for screens over several', () => {
    const known = backendFolders()
    const unknown = [...membersOf('domains'), ...membersOf('features')].filter(name => !known.has(name))
    expect(unknown.toSorted()).toEqual(Object.keys(SCREENS).toSorted())
  })
})

describe('an import', () => {
  const file = 'kit/list/results.tsx'
  it.each([
    ["import { a } from '../states'", 'kit/states'],
    ["import type { Page } from '@/api/http'", 'api/http'],
    [
      "const Pager = lazy(() =>\n  import('@/features/search/pager').then(one => one))",
      'features/search/pager',
    ],
    ["export { a } from './a'", 'kit/list/a'],
    ["import './list.css'", 'kit/list/list.css'],
    ["import {\n  a,\n  b,\n} from '@/domains/areas/areas'", 'domains/areas/areas'],
  ])('is read from %s', (source, to) => expect(importsIn(file, source)).toEqual([{ from: file, to }]))

  it('that leads upward, to another feature, or around is found', () => {
    const upwards = { from: 'kit/form.tsx', to: 'domains/areas/areas' }
    expect(upward([upwards, { from: 'features/rules/a', to: 'domains/areas/areas' }])).toEqual([upwards])
    const sideways = { from: 'features/rules/a', to: 'features/search/b' }
    expect(betweenFeatures([sideways, { from: 'features/rules/a', to: 'features/rules/b' }])).toEqual([
      sideways,
    ])
    const edge = (from: string, to: string) => ({ from: `domains/${from}/a`, to: `domains/${to}/b` })
    expect(circle([edge('identity', 'areas'), edge('search', 'areas')])).toEqual([])
    expect(circle([edge('identity', 'areas'), edge('areas', 'search'), edge('search', 'identity')])).toEqual([
      'identity',
      'areas',
      'search',
      'identity',
    ])
  })
})
