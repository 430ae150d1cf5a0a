/** A list of contacts that alerts compare with; managers of alerts add to it and take from it. */
import { Group, NativeSelect, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { AlertContact } from '@/domains/tickets/types'
import { ConfirmButton } from '@/kit/confirm'
import { FormShell } from '@/kit/form'
import { Rows } from '@/kit/list/rows'
import type { Column } from '@/kit/list/types'
import { Section } from '@/kit/section'
import { Loaded } from '@/kit/states'
import { useAction } from '@/kit/use-action'
import { formatDay } from '@/lib/date'
import { formatPhone } from '@/lib/phone'
import { toast } from '@/ui/toast'
import {
  addContact,
  type ContactList,
  CONTACTS,
  contactsQuery,
  endContact,
  type NewContact,
} from './contact-queries'
import { ImportContacts } from './import-contacts'

const LISTS: Readonly<Record<ContactList, { title: string; about: string }>> = {
  dispatch_services: {
    title: 'Dispatch services',
    about: 'Contacts on this list raise “Dispatch service email or domain”.',
  },
  blocked: {
    title: 'Blocked contacts',
    about: 'Contacts on this list raise “Fraudulent email or domain”, or the phone number alert.',
  },
}

const KINDS: Readonly<Record<AlertContact['kind'], string>> = {
  domain: 'Domain',
  email: 'Email',
  phone: 'Phone',
}

const columns: readonly Column<AlertContact>[] = [
  {
    id: 'value',
    header: 'Contact',
    card: 'title',
    cell: row => <b>{row.kind === 'phone' ? formatPhone(row.value) : row.value}</b>,
  },
  { id: 'kind', header: 'Type', cell: row => KINDS[row.kind] },
  { id: 'note', header: 'Note', wide: true, cell: row => row.note },
  {
    id: 'since',
    header: 'Since',
    cell: row => [formatDay(row.starts_on), row.created_by?.name].filter(Boolean).join(', '),
  },
]

interface Props {
  list: ContactList
  mayChange: boolean
}

export const ContactsCard = ({ list, mayChange }: Props) => {
  const { title, about } = LISTS[list]
  const end = useAction(endContact, 'Contact removed.', CONTACTS)
  const act: Column<AlertContact> = {
    id: 'act',
    header: 'Actions',
    card: 'foot',
    cell: row => (
      <ConfirmButton
        label="Remove"
        title={`Remove ${row.value}?`}
        confirm="Remove"
        action={() => end.mutateAsync(row.id)}
      >
        Loads with this contact no longer raise the alert. The entry stays in the audit log.
      </ConfirmButton>
    ),
  }
  return (
    <Section title={title}>
      <Text size="sm" c="var(--hw-muted)" mb="xs">
        {about}
      </Text>
      <Loaded query={useQuery(contactsQuery(list))}>
        {({ rows, total }) =>
          rows.length === 0 ? (
            <Text size="sm">No contacts listed.</Text>
          ) : (
            <>
              <Rows
                label={title}
                columns={mayChange ? [...columns, act] : columns}
                rows={rows}
                rowKey={({ id }) => id}
              />
              {total > rows.length && (
                <Text size="xs" c="var(--hw-muted)" mt={6}>
                  The newest {rows.length} of {total} contacts are shown.
                </Text>
              )}
            </>
          )
        }
      </Loaded>
      {mayChange && (
        <>
          <Add list={list} />
          <ImportContacts list={list} title={title} />
        </>
      )}
    </Section>
  )
}

interface Values extends Record<string, unknown> {
  kind: AlertContact['kind']
  value: string
  note: string
}

const Add = ({ list }: { list: ContactList }) => {
  const queryClient = useQueryClient()
  const form = useForm<Values>({
    initialValues: { kind: 'domain', value: '', note: '' },
    validate: { value: value => (value.trim() ? null : 'Enter a contact.') },
  })
  const send = async ({ kind, value, note }: Values) => {
    const contact: NewContact = { list, kind, value: value.trim(), note: note.trim() || undefined }
    await addContact(contact)
    form.setValues({ value: '', note: '' })
    await queryClient.invalidateQueries({ queryKey: CONTACTS })
    void toast('Contact added.')
  }
  return (
    <FormShell
      form={form}
      label={`Add to ${LISTS[list].title.toLowerCase()}`}
      submit="Add contact"
      send={send}
    >
      <Group gap="sm" align="flex-start" grow mt="sm">
        <NativeSelect
          label="Type"
          data={Object.entries(KINDS).map(([value, label]) => ({ value, label }))}
          {...form.getInputProps('kind')}
        />
        <TextInput
          label="Contact"
          placeholder={form.values.kind === 'domain' ? 'example.com' : undefined}
          {...form.getInputProps('value')}
        />
        <TextInput label="Note (optional)" maxLength={500} {...form.getInputProps('note')} />
      </Group>
    </FormShell>
  )
}
