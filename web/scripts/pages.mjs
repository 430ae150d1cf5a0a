/**
 * Writes `index.html` anew for the first screens: each names the files of its own screen too, so that these come beside the shell's
 * and not after it ran. The server chooses (`crates/server/src/site/assets.rs`); any other screen works with any of them.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'

const PAGES = {
  'sign-in': ['_open/login/index'],
  home: ['_app', '_app/index'],
  member: ['_app'],
}

const manifest = JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8'))
const html = readFileSync('dist/index.html', 'utf8')

/** The chunks that a chunk needs before it runs. */
const closure = (key, seen = new Set()) => {
  if (seen.has(key)) return seen
  seen.add(key)
  for (const next of manifest[key].imports ?? []) closure(next, seen)
  return seen
}
const chunkOf = route => {
  const key = Object.keys(manifest).find(
    name => name.split('?')[0] === `src/routes/${route}.tsx` && manifest[name].isDynamicEntry,
  )
  if (!key) throw new Error(`No chunk of the route ${route}.`)
  return key
}

const shell = closure('index.html')
mkdirSync('dist/pages', { recursive: true })
for (const [page, routes] of Object.entries(PAGES)) {
  const chunks = new Set(routes.flatMap(route => [...closure(chunkOf(route))]).filter(key => !shell.has(key)))
  const files = [...chunks].map(
    key => `<link rel="modulepreload" crossorigin href="/broker/${manifest[key].file}">`,
  )
  const styles = [...new Set([...chunks].flatMap(key => manifest[key].css ?? []))].map(
    file => `<link rel="stylesheet" crossorigin href="/broker/${file}">`,
  )
  const links = [...files, ...styles].map(link => `    ${link}\n`).join('')
  writeFileSync(`dist/pages/${page}.html`, html.replace('  </head>', `${links}  </head>`))
}
