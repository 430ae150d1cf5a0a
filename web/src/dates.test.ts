/** Days and instants are put into words in one place, so that no screen shows a day of another zone or a time without its zone. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** The words are made in `lib/date.ts` and `lib/place-time.ts`; their twins in the kit show an instant; an error report is read by a machine. */
const MAKERS = new Set([
  'lib/date.ts',
  'lib/place-time.ts',
  'kit/instant.tsx',
  'kit/place-time.tsx',
  'kit/third-party/envelope.ts',
])

/** Formatting of one's own; an instant without its tip; an instant cut to its day by UTC. */
const AD_HOC =
  /\b(?:DateTimeFormat|RelativeTimeFormat|toLocaleDateString|toLocaleTimeString|toISOString|toUTCString)\b|\bformat(?:Instant|Utc)\(|\bformatDay\([^)]*(?:_at|\bat)\)|_at\.slice\(/

const adHocIn = (source: string) => source.split('\n').filter(line => AD_HOC.test(line))

const files = () =>
  readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
    file => /\.tsx?$/.test(file) && !/\.test\.|schema\.d\.ts|\.gen\.ts$/.test(file) && !MAKERS.has(file),
  )

it('no other code puts dates into words', () => {
  const found = files().flatMap(file =>
    adHocIn(readFileSync(join(import.meta.dirname, file), 'utf8')).map(line => `${file}: ${line.trim()}`),
  )

  expect(found).toEqual([])
})

/** What is of the viewer's own day: what a person reports. Days of carriers are counted from the server's today, as `fromToday` counts all days. */
const OWN_DAY = new Set(['domains/identity/report-dialog.tsx'])

it('what is judged by the server is counted from its day, not from that of the viewer', () => {
  const found = files()
    .filter(file => !OWN_DAY.has(file.replaceAll('\\', '/')))
    .filter(file => /\btoday\(/.test(readFileSync(join(import.meta.dirname, file), 'utf8')))

  expect(found).toEqual([])
})

it('finds what it looks for', () => {
  const wrong = [
    'const words = new Intl.DateTimeFormat()',
    'cell: row => formatInstant(row.created_at)',
    'cell: row => formatDay(row.created_at)',
    'const day = row.created_at.slice(0, 10)',
  ]

  expect(wrong.flatMap(adHocIn)).toEqual(wrong)
  expect(adHocIn('cell: row => formatDay(row.file_date)')).toEqual([])
})
