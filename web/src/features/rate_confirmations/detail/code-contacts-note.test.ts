import { MantineProvider } from '@mantine/core'
import { type ComponentProps, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { CodeContactsNote } from './code-contacts-note'

type Contacts = NonNullable<ComponentProps<typeof CodeContactsNote>['contacts']>

const NO_EMAIL = 'No email on file for 30 days.'
const NO_CALL = 'No phone on file for 30 days.'

const shown = (contacts: Partial<Contacts> | null, release: boolean) => {
  const all = contacts && ({ cannot_email_reason: null, cannot_call_reason: null, ...contacts } as Contacts)
  const note = createElement(CodeContactsNote, { contacts: all, may: { release }, release: () => {} })
  // Without the style sheet that the library puts before what it shows.
  return renderToStaticMarkup(createElement(MantineProvider, null, note)).replace(
    /<style[\s\S]*?<\/style>/g,
    '',
  )
}

it('says nothing where the code can be emailed, or nothing is known of it', () => {
  expect(shown(null, true)).toBe('')
  expect(shown({}, true)).toBe('')
  expect(shown({ cannot_call_reason: NO_CALL }, true)).toBe('')
})

it('leads to the phone where only the email isn’t proven: no code is released then', () => {
  const note = shown({ cannot_email_reason: NO_EMAIL }, true)
  expect(note).toContain(NO_EMAIL)
  expect(note).toContain('prove it by phone')
  expect(note).not.toContain('<button')
  expect(note).not.toContain('can release a code')
})

it('offers to release a code where the phone isn’t proven either, to those who may', () => {
  const both = { cannot_email_reason: NO_EMAIL, cannot_call_reason: NO_CALL }
  const note = shown(both, true)
  expect(note).toContain(NO_EMAIL)
  expect(note).toContain(NO_CALL)
  expect(note).toMatch(/<button[\s\S]*Release a code with a reason/)
  const refused = shown(both, false)
  expect(refused).not.toContain('<button')
  expect(refused).toContain('Someone who may override rules can release a code.')
})
