/**
 * Holds words out of the built front end that the product does not use: each has the one to use instead. Reads the strings of our own chunks;
 * `npm run copy` fails on a find. What people read is in sentences and labels: names in code are not looked at.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { parseAst } from 'rolldown/parseAst'

/** What must not be said, and what to say. */
const BANNED = [
  [/\be-mail/i, 'email'],
  [/\b(by (e-?)?mail|mailed|junk mail|mail me|daily letter)\b/i, 'email; send; spam folder'],
  [/\b(somebody|anybody|nobody)\b/i, 'someone, anyone, no one'],
  [/\bcolleagues?\b/i, 'teammate'],
  [
    /\b(licence|centre|colou?rless|colours?|favourite|organisation|cancelled by|catalogue)\b/i,
    'American spelling',
  ],
  [/\bwatch(es|ed|ing)?\b/i, 'monitor'],
  [/\bN\/A\b/, 'Unknown, None on file, or 0'],
  [/\b(made up|made-up)\b/i, 'sample data'],
  [/\b(go on|start again)\b/i, 'continue; start over'],
  [/\blast looked at\b/i, 'recently viewed'],
  [/\bhanded in|hand in\b/i, 'submitted, submit'],
  [/\b(cannot tell|can’t tell)\b/i, 'Unknown: …'],
  [/\bspeaks? (against|of)\b/i, 'failed; mentions'],
  [/\b(snapshot|was imported|no register|each register|public registers?)\b/i, 'internal words stay inside'],
  [/\bthere is no such\b/i, 'not found'],
  [/\bworks no more\b/i, 'has expired'],
  [/\blook(ed|s)? twice\b/i, 'say what to check'],
  [/\ba million\b/i, '$1M'],
  [/\bto notice\b/i, 'Issues found'],
  [/\bis wanted\b/i, 'required'],
  [/\bwithout end\b/i, 'No expiration'],
  [/\bthat you may do|what you may do\b/i, 'Permissions'],
  [/\bnetwork address|sign-in address\b/i, 'IP address; email'],
  [/\blapse ahead\b/i, 'Lapse notice'],
]

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

/** Prose: words apart by spaces, or one word with a capital, as a label has it. */
const isProse = text => /[A-Za-z]{2} |^[A-Z][a-z’-]+$| [a-z]{2}/.test(text)

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
    `${[...new Set(finds)].join('\n')}\nWords that the product does not use; scripts/copy.mjs has the list.`,
  )
  process.exit(1)
}
