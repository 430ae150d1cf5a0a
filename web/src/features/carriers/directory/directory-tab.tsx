/** Contacts: each name, number and address once, with every source. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Directory } from '@/api/types'
import { Sourced } from '@/kit/facts/fact'
import type { Source } from '@/kit/facts/types'
import { Section } from '@/kit/section'
import { Loaded } from '@/kit/states'
import { addressLines } from '@/lib/address'
import { formatPhone, phoneHref } from '@/lib/phone'
import { OutcomeTag } from '@/ui/outcome'
import classes from '../carriers.module.css'
import { EmailLink } from '../email-link'
import { directoryQuery } from '../queries'
import type { TabProps } from '../tabs'
import { Unlisted } from '../unlisted'
import { LookAlikeDomain } from './look-alike-domain'

const sentence = (word: string) => {
  const text = word.replaceAll('_', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const kinds = (types: readonly string[]) => types.map(sentence).join(', ')

interface Entry {
  key: string
  value: ReactNode
  kind: string
  sources: Source[]
}

const Entries = ({ entries, none }: { entries: Entry[]; none: ReactNode }) =>
  entries.length === 0 ? (
    none
  ) : (
    <ul className={classes.lines}>
      {entries.map(({ key, value, kind, sources }) => (
        <li key={key}>
          <div>
            {value}
            {kind && <span className={classes.small}>{kind}</span>}
          </div>
          <ul className={classes.origins}>
            {sources.map(source => (
              <li key={`${source.label}${source.as_of}`}>
                <Sourced label={kind || 'Entry'} source={source}>
                  {source.label}
                </Sourced>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )

/** Leads to who else has a contact. */
const WhoElse = ({ contact, ...search }: { contact: string; email?: string; phone?: string }) => (
  <Link
    to="/carriers/contact-search"
    search={search}
    className={classes.whoElse}
    aria-label={`Who else has ${contact}?`}
  >
    Who else?
  </Link>
)

const DirectoryTab = ({ carrier }: TabProps) => {
  const directory = useQuery(directoryQuery(carrier.id))
  return (
    <>
      {carrier.look_alike_domain && <LookAlikeDomain found={carrier.look_alike_domain} />}
      <Loaded query={directory}>
        {data => <Shown directory={data} none={<Unlisted identity={carrier.identity} />} />}
      </Loaded>
    </>
  )
}

const person = ({ name, phone, email_address, is_types, sources }: Directory['contacts'][number]): Entry => ({
  key: `${name}${phone?.value}${email_address?.value}`,
  value: (
    <>
      <b>{name}</b>
      {phone && (
        <a className={classes.link} href={phoneHref(phone.value)}>
          {' '}
          {formatPhone(phone.value)}
        </a>
      )}
      {email_address && <EmailLink address={email_address.value} />}
    </>
  ),
  kind: kinds(is_types),
  sources,
})

const Shown = ({
  directory: { fmcsa_information: fmcsa, contacts, users },
  none,
}: {
  directory: Directory
  none: ReactNode
}) => (
  <div className={classes.two}>
    <Section title="Phone and fax">
      <Entries
        none={none}
        entries={fmcsa.phone_numbers.map(({ phone, is_types, sources }) => ({
          key: phone.value,
          value: (
            <>
              <a className={classes.link} href={phoneHref(phone.value)}>
                {formatPhone(phone.value)}
              </a>
              <WhoElse contact={formatPhone(phone.value)} phone={phone.value} />
            </>
          ),
          kind: kinds(is_types),
          sources,
        }))}
      />
    </Section>
    <Section title="Email">
      <Entries
        none={none}
        entries={fmcsa.email_addresses.map(({ email_address, sources }) => ({
          key: email_address.value,
          value: (
            <>
              <EmailLink address={email_address.value} />
              <WhoElse contact={email_address.value} email={email_address.value} />
            </>
          ),
          kind: '',
          sources,
        }))}
      />
    </Section>
    <Section title="Addresses">
      <Entries
        none={none}
        entries={fmcsa.addresses.map(address => ({
          key: addressLines(address).join(),
          value: (
            <>
              {addressLines(address).map(line => (
                <span key={line} className={classes.line}>
                  {line}
                </span>
              ))}
              {address.is_undeliverable && <OutcomeTag outcome="warn">Mail came back</OutcomeTag>}
            </>
          ),
          kind: kinds(address.is_types),
          sources: address.sources,
        }))}
      />
    </Section>
    <Section title="Names">
      <Entries
        none={none}
        entries={fmcsa.names.map(({ name, is_types, sources }) => ({
          key: name,
          value: <b>{name}</b>,
          kind: kinds(is_types),
          sources,
        }))}
      />
    </Section>
    <Section title="People">
      <Entries none={none} entries={contacts.map(person)} />
    </Section>
    {users.length > 0 && (
      <Section title="People who use this product">
        <Entries none={none} entries={users.map(person)} />
      </Section>
    )}
  </div>
)

export default DirectoryTab
