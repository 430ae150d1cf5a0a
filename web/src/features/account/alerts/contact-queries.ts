import { queryOptions } from '@tanstack/react-query'
import { client } from '@/api/client'
import { dataOf, pageOf } from '@/api/http'
import { TICKETS } from '@/domains/tickets/queries'
import type { AlertContact } from '@/domains/tickets/types'

export type ContactList = AlertContact['list']

/** Whatever changes a list asks these anew. */
export const CONTACTS = [...TICKETS, 'contacts'] as const

/** Contacts that a card shows: the call's largest page. */
const SHOWN = 100

/** Those that hold, the newest first. */
export const contactsQuery = (list: ContactList) =>
  queryOptions({
    queryKey: [...CONTACTS, list],
    queryFn: ({ signal }) => {
      const query = { q: { list_eq: list, is_standing_eq: '1' as const }, per_page: SHOWN }
      return pageOf(client.GET('/api/v1/alert_contacts', { params: { query }, signal }))
    },
  })

export type NewContact = Pick<AlertContact, 'list' | 'kind' | 'value'> & { note?: string }

export const addContact = (alert_contact: NewContact) =>
  dataOf(client.POST('/api/v1/alert_contacts', { body: { alert_contact } }))

/** The name of the column of each part of a contact; null for parts that a file doesn’t have. */
export type ContactColumns = Readonly<Record<string, string | null>>

/** What a file holds, and how its columns would be read. Nothing is imported. */
export const previewContacts = (file: File) => {
  const form = new FormData()
  form.set('file', file)
  return dataOf(
    client.POST('/api/v1/alert_contacts/import/preview', {
      body: form as never,
      bodySerializer: () => form,
    }),
  )
}

interface ContactsFile {
  list: ContactList
  file: File
  columns: ContactColumns
}

/** Adds a file’s contacts to a list. */
export const importContacts = ({ list, file, columns }: ContactsFile) => {
  const form = new FormData()
  form.set('file', file)
  form.set('mapping', JSON.stringify(columns))
  return dataOf(
    client.POST('/api/v1/alert_contacts/import', {
      params: { query: { list } },
      body: form as never,
      bodySerializer: () => form,
    }),
  )
}

export const endContact = (id: number) =>
  dataOf(client.DELETE('/api/v1/alert_contacts/{id}', { params: { path: { id } } }))
