/** The report on an uploaded list, as text and as a file. Pure. */
import type { SubscriptionUpload, UploadedRow, UploadOutcome } from '@/api/types'

export const OUTCOMES: Record<UploadOutcome, { label: string; words: string }> = {
  subscribed: { label: 'Monitored now', words: 'Now monitored' },
  already_subscribed: { label: 'Already monitored', words: 'Already monitored' },
  not_found: { label: 'Not found', words: 'No carrier on file has this number' },
  two_carriers_match: {
    label: 'Several match',
    words: 'Several carriers have this number: open the one you mean',
  },
  unreadable: { label: 'Skipped', words: 'No USDOT or MC number found' },
}

/** The rows that need a person's attention. */
export const problemsOf = ({ rows }: SubscriptionUpload) =>
  rows.filter(({ outcome }) => outcome !== 'subscribed' && outcome !== 'already_subscribed')

export const carrierWords = ({ legal_name, dot_number }: UploadedRow['carriers'][number]) =>
  legal_name ? `${legal_name} (USDOT ${dot_number})` : `USDOT ${dot_number}`

/** Spreadsheet programs take a text that begins with one of these for a formula; an apostrophe keeps it text. */
const cell = (text: string) => {
  const harmless = /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}

/** Every row, for a spreadsheet. */
export const reportCsv = ({ rows }: SubscriptionUpload) => {
  const lines = rows.map(({ row, text, outcome, carriers }) => [
    String(row),
    text,
    OUTCOMES[outcome].words,
    carriers.map(carrierWords).join('; '),
  ])
  return [['Row', 'In the file', 'Result', 'Carriers'], ...lines]
    .map(line => line.map(cell).join(','))
    .join('\r\n')
}
