/**
 * Makes the pages that the server hands out (`crates/server/src/site/assets.rs`) from `index.html`. Each draws the frame of its screen before
 * any script ran (`src/first-paint`) and names its screen's files, which `src/start.ts` fetches after that paint; any other screen works with
 * any of them. What differs from host to host stays a blank that the server fills (`crates/server/src/site/first_paint.rs`).
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'

/** The frame that a page draws, and the routes whose files it names. */
const PAGES = {
  'sign-in': { frame: 'sign-in', routes: ['_open/login/index'] },
  home: { frame: 'home', routes: ['_app', '_app/index'], isMembers: true },
  member: { frame: 'member', routes: ['_app'], isMembers: true },
  plain: { frame: null, routes: [] },
}

/** What the server writes into every page: the brand's name and colors, and which parts of a frame this installation has. */
const ROOT =
  '<html lang="en" data-shown="{{shown}}" style="--fp-brand: {{primary}}; --hw-accent: {{accent}}">'

/** Who is signed in, asked for beside the scripts: the same request as `src/api/session.ts` makes. */
const WHO = '<link rel="preload" href="/monitor/refresh_jwt" as="fetch" crossorigin="anonymous">'

const manifest = JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8'))
const html = readFileSync('dist/index.html', 'utf8')
const part = name => readFileSync(`src/first-paint/${name}`, 'utf8')

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
/** Puts one thing where another was, which must be there. */
const swap = (text, from, to) => {
  if (!text.includes(from)) throw new Error(`No ${from} in index.html.`)
  return text.replace(from, () => to)
}

const entry = closure('index.html')
mkdirSync('dist/pages', { recursive: true })
for (const [page, { frame, routes, isMembers = false }] of Object.entries(PAGES)) {
  const starts = ['src/main.tsx', ...routes.map(chunkOf)]
  const chunks = [...new Set(starts.flatMap(key => [...closure(key)]))].filter(key => !entry.has(key))
  const files = chunks.map(
    key => `<link data-rel="modulepreload" crossorigin href="/broker/${manifest[key].file}">`,
  )
  const styles = [...new Set(chunks.flatMap(key => manifest[key].css ?? []))].map(
    file => `<link data-rel="preload" as="style" crossorigin href="/broker/${file}">`,
  )
  const font = Object.values(manifest).find(({ src }) => src?.endsWith('inter-latin-wght-normal.woff2'))
  if (!font) throw new Error('No typeface.')
  const fonts = [
    `<link data-rel="preload" as="font" type="font/woff2" crossorigin href="/broker/${font.file}">`,
  ]
  const links = [...(isMembers ? [WHO] : []), ...styles, ...files, ...fonts]
    .map(link => `    ${link}\n`)
    .join('')
  const painted = frame ? swap(part(`${frame}.html`), '{{mark}}', part('mark.svg').trim()) : ''
  let made = swap(html, '<html lang="en">', ROOT)
  made = swap(made, '<title>Haulwarden</title>', '<title>{{name}}</title>')
  made = swap(made, '  </head>', `${links}  </head>`)
  made = swap(made, '<div id="root"></div>\n', `<div id="root"></div>\n${painted}`)
  writeFileSync(`dist/pages/${page}.html`, made)
}
