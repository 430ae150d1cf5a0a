/** Measures the script that each screen loads when it is the first one opened; fails when the largest is above the limit. `compress.mjs` comes first. */
import { readFileSync, statSync } from 'node:fs'

const LIMIT = 200_000
const manifest = JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8'))

/** The script files that a chunk needs before it runs. */
const closure = (key, seen = new Set()) => {
  if (seen.has(key)) return seen
  seen.add(key)
  for (const next of manifest[key].imports ?? []) closure(next, seen)
  return seen
}
const size = key => statSync(`dist/${manifest[key].file}.br`).size
const sum = keys => [...keys].reduce((total, key) => total + size(key), 0)

/** What every page loads: its first script, and the application that this starts. */
const SHELL = ['index.html', 'src/main.tsx']
const shell = new Set(SHELL.flatMap(key => [...closure(key)]))
const chunksOf = route =>
  Object.keys(manifest).filter(
    key => key.split('?')[0] === `src/routes/${route}.tsx` && manifest[key].isDynamicEntry,
  )

/** `_app/carriers/$id` is shown inside `_app`: the routes above it load with it. */
const withParents = route => route.split('/').map((_, at, parts) => parts.slice(0, at + 1).join('/'))

const routes = new Set(
  Object.keys(manifest)
    .map(key => /^src\/routes\/(.*)\.tsx/.exec(key)?.[1])
    .filter(Boolean),
)
const rows = [...routes]
  .map(route => {
    const chunks = withParents(route).flatMap(chunksOf)
    return { route, bytes: sum(new Set([...shell, ...chunks.flatMap(key => [...closure(key)])])) }
  })
  .toSorted((a, b) => b.bytes - a.bytes)

const kB = bytes => `${(bytes / 1000).toFixed(1).padStart(7)} kB`
console.log(`${kB(sum(shell))}  shell alone`)
for (const { route, bytes } of rows) console.log(`${kB(bytes)}  ${route}`)
const worst = rows[0]?.bytes ?? sum(shell)
console.log(`limit ${kB(LIMIT).trim()} of script (brotli) for the first view of any screen`)
if (worst > LIMIT) {
  console.error(`The first view loads ${kB(worst).trim()}: over the limit.`)
  process.exit(1)
}
