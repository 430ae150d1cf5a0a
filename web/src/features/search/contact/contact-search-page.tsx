/** Who calls or writes? Lookup by phone number or email address, while on the phone. */
import { Button, Stack, TextInput } from '@mantine/core'
import { IconAddressBook, IconMail, IconPhone, IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type SyntheticEvent, useState } from 'react'
import type { CurrentUser } from '@/api/types'
import { SaveSearchButton } from '@/domains/search/save-search'
import { PageHead } from '@/kit/page-head'
import { EmptyState } from '@/kit/states'
import { Note } from '@/ui/note'
import { emailQuery, phoneQuery } from '../queries'
import classes from '../search.module.css'
import { ContactAnswer } from './contact-answer'
import type { ContactSearch } from './contact-params'

/** Document 1 §5, document 2 §8. */
const NEITHER = 'Please select a type of email or phone number.'

export const ContactSearchPage = ({ email, phone, user }: ContactSearch & { user: CurrentUser }) => (
  <Stack gap="md">
    <PageHead
      title="Contact search"
      lead="See which carriers a phone number or email belongs to."
      actions={
        (email || phone) && (
          <SaveSearchButton kind="contact" name={email ?? phone} words={askedWords({ email, phone })} />
        )
      }
    />
    <Asking key={`${email} ${phone}`} email={email} phone={phone} />
    {email && <ContactAnswer typed={email} query={emailQuery(email)} user={user} />}
    {phone && <ContactAnswer typed={phone} query={phoneQuery(phone)} user={user} />}
    {!email && !phone && (
      <EmptyState icon={<IconAddressBook />} title="Who is calling?">
        Enter a phone number or email to see which carriers have it on file, whether you’ve blocked any, and
        whether the domain is a look-alike.
      </EmptyState>
    )}
  </Stack>
)

const askedWords = ({ email, phone }: ContactSearch) => [
  ...(email ? [`Email: ${email}`] : []),
  ...(phone ? [`Phone: ${phone}`] : []),
]

const Asking = ({ email = '', phone = '' }: ContactSearch) => {
  const navigate = useNavigate()
  const [draft, setDraft] = useState({ email, phone })
  const [isNeither, setIsNeither] = useState(false)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const asked = { email: draft.email.trim() || undefined, phone: draft.phone.trim() || undefined }
    setIsNeither(!asked.email && !asked.phone)
    if (asked.email || asked.phone) void navigate({ to: '/carriers/contact-search', search: asked })
  }
  return (
    <form role="search" aria-label="Contacts" noValidate onSubmit={submit}>
      <div className={classes.asking}>
        <TextInput
          label="Email"
          type="email"
          placeholder="dispatch@carrier.com"
          autoComplete="off"
          spellCheck={false}
          leftSection={<IconMail size={16} aria-hidden />}
          value={draft.email}
          onChange={event => setDraft({ ...draft, email: event.currentTarget.value })}
        />
        <TextInput
          label="Phone number"
          type="tel"
          placeholder="(512) 555-0142"
          autoComplete="off"
          leftSection={<IconPhone size={16} aria-hidden />}
          value={draft.phone}
          onChange={event => setDraft({ ...draft, phone: event.currentTarget.value })}
        />
        <Button type="submit" leftSection={<IconSearch size={16} />}>
          Search
        </Button>
      </div>
      {isNeither && (
        <Note tone="fail" urgent>
          {NEITHER}
        </Note>
      )}
    </form>
  )
}
