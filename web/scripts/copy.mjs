/**
 * Holds words out of the built front end that the product does not use: each has the one to use instead (`words.json`, which the server's own
 * test reads too). Reads the strings of our own chunks; `npm run copy` fails on a find. What people read is in sentences and labels: names in
 * code are not looked at.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { parseAst } from 'rolldown/parseAst'

const literally = phrase => phrase.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/**
 * What must not be said, and what to say. A phrase is looked for anywhere, between other words; `whole` ones are the whole text, as labels are;
 * in any case unless `exactCase`.
 */
const BANNED = JSON.parse(readFileSync(new URL('words.json', import.meta.url), 'utf8')).flatMap(
  ({ say, never, whole, exactCase }) =>
    never.map(phrase => {
      const text = literally(phrase)
      const pattern = whole ? `^\\s*${text}\\s*$` : `(?<![\\w-])${text}(?![\\w-])`
      return [new RegExp(pattern, exactCase ? '' : 'i'), say]
    }),
)

/** Packages' own chunks, and the API's documentation. */
const NOT_OURS = /^(base|docs|view-gl|month-charts|rolldown-runtime)-/

/** Texts in a chunk: string literals and the fixed parts of templates, without names of properties. */
const textsOf = source => {
  const texts = []
  const visit = node => {
    if (!node || typeof node !== 'object') return
    if (Array.isArray(node)) return node.forEach(visit)
    if (node.type === 'Literal' && typeof node.value === 'string') return void texts.push(node.value)
    if (node.type === 'TemplateElement') return void texts.push(node.value.cooked ?? '')
    for (const [name, value] of Object.entries(node)) {
      if (node.type === 'Property' && name === 'key') continue
      if (name !== 'start' && name !== 'end' && name !== 'type') visit(value)
    }
  }
  visit(parseAst(source))
  return texts
}

/** The order of a list in an address: `touches desc`. */
const isOrder = text => /^[a-z_]+ (asc|desc)$/.test(text)

/** Prose: words apart by spaces, or one word with a capital, as a label has it. */
const isProse = text => /[A-Za-z]{2} |^[A-Z][a-z’-]+$| [a-z]{2}/.test(text) && !isOrder(text)

const findsIn = text =>
  isProse(text) ? BANNED.filter(([banned]) => banned.test(text)).map(([, say]) => say) : []

const finds = []
for (const file of readdirSync('dist/assets')) {
  if (!file.endsWith('.js') || NOT_OURS.test(file)) continue
  for (const text of textsOf(readFileSync(`dist/assets/${file}`, 'utf8')))
    for (const say of findsIn(text)) finds.push(`${file}: “${text.slice(0, 120)}” (${say})`)
}
if (finds.length > 0) {
  console.error(
    `${[...new Set(finds)].join('\n')}\nWords that the product does not use; scripts/words.json has the list.`,
  )
  process.exit(1)
}
