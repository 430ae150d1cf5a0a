/** The parts of a contact that a file’s columns may hold. The words on the left are the server’s. Pure. */
import type { ContactColumns } from './contact-queries'

export const CONTACT_PARTS: Readonly<Record<string, string>> = {
  contact: 'Contacts of any kind',
  domain: 'Domains',
  email: 'Emails',
  phone: 'Phones',
  note: 'Note',
  listed_on: 'Listed since',
}

/** Of these at least one must have a column. */
const THEMSELVES = ['contact', 'domain', 'email', 'phone']

export const nameContacts = (columns: ContactColumns) => THEMSELVES.some(part => columns[part] != null)

/** So many values show what is in a column. */
const SAMPLES = 2

/** Different values of a column, out of the first rows. */
export const samplesOf = (
  header: readonly string[],
  rows: readonly (readonly string[])[],
  column: string | null,
) => {
  const at = column === null ? -1 : header.indexOf(column)
  if (at < 0) return ''
  const values = new Set(rows.map(row => row[at] ?? '').filter(Boolean))
  return values.size > 0 ? [...values].slice(0, SAMPLES).join(' · ') : 'Empty in the first rows'
}
