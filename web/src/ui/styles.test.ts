import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const CORE = 'node_modules/@mantine/core'
const read = (path: string) => readFileSync(path, 'utf8')
const below = (folder: string, ending: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(file => ending.test(file))
    .map(file => read(join(folder, file)))

/** What is imported from the library by name, by us and by its own packages beside it. */
const imported = new Set(
  [
    ...below('src', /\.tsx?$/),
    ...below('node_modules/@mantine/notifications/esm', /\.mjs$/),
    ...below('node_modules/@mantine/charts/esm', /\.mjs$/),
  ].flatMap(text =>
    [...text.matchAll(/import\s*\{([^}]*)\}\s*from\s*['"]@mantine\/core['"]/g)].flatMap(([, names = '']) =>
      names.split(',').map(name => name.trim().split(' ')[0] ?? ''),
    ),
  ),
)

/** The classes of the library's modules that these names need. */
const classesOf = (names: ReadonlySet<string>) => {
  const index = read(`${CORE}/esm/index.mjs`)
  const classes = new Set<string>()
  const seen = new Set<string>()
  const visit = (path: string) => {
    if (seen.has(path)) return
    seen.add(path)
    const text = read(path)
    if (path.endsWith('.module.mjs')) for (const [name] of text.matchAll(/m_[0-9a-f]+/g)) classes.add(name)
    for (const [, next = ''] of text.matchAll(/from "(\.[^"]+)"/g)) visit(join(dirname(path), next))
  }
  for (const [, given = '', path = ''] of index.matchAll(/import \{([^}]*)\} from "(\.[^"]+)"/g))
    if (given.split(',').some(name => names.has(name.trim().split(' ').at(-1) ?? '')))
      visit(join(CORE, 'esm', path))
  return classes
}

it('has the styles of every part of the library that is used, in its order, and no others', () => {
  const classes = classesOf(imported)
  const all = read(`${CORE}/styles.css`)
  const needed = readdirSync(`${CORE}/styles`)
    .filter(file => file.endsWith('.css') && !file.endsWith('.layer.css'))
    .map(file => ({ file, text: read(`${CORE}/styles/${file}`) }))
    .filter(({ text }) => {
      const own = [...text.matchAll(/\.(m_[0-9a-f]+)/g)].map(([, name = '']) => name)
      return own.length === 0 || own.some(name => classes.has(name))
    })
    .toSorted((a, b) => all.indexOf(a.text.trim()) - all.indexOf(b.text.trim()))
    .map(({ file }) => file)
  const taken = [...read('src/ui/library.css').matchAll(/@mantine\/core\/styles\/([A-Za-z-]+\.css)/g)]
  expect(taken.map(([, file]) => file)).toEqual(needed)
})
