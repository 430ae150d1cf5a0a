/** How a contact of a carrier stands in FMCSA's census, in words. Pure. (docs/contacts.md, "Proof of a contact".) */
import type { ContactStanding, OpenedOnboarding, PacketFindings } from '@/api/types'
import { formatDay } from '@/lib/date'
import { count } from '@/lib/number'
import type { Outcome } from '@/ui/outcome'

type OfferedContact = OpenedOnboarding['contacts'][number]
type VerifiedContact = NonNullable<PacketFindings['contact']>

const NAMES: Record<OfferedContact['contact'], string> = {
  email: 'Email',
  phone: 'Phone',
  cell_phone: 'Mobile phone',
}

/** `changed 6 days ago`; a census is of whole days, so the day itself is today. */
const changedWords = ({ days }: ContactStanding) =>
  days === null || days <= 0 ? 'changed today' : `changed ${count(days, 'day')} ago`

/** The same, said later: how long before it was verified. */
const changedBeforeWords = ({ days }: ContactStanding) =>
  days === null || days <= 0
    ? 'changed the day it was verified'
    : `changed ${count(days, 'day')} before it was verified`

/** What its carrier reads beside a contact before a code goes there. */
export const offeredWords = ({ contact, standing, is_former }: OfferedContact, broker: string) => {
  const former = is_former ? 'On file before the change. ' : ''
  switch (standing.standing) {
    case 'proven':
      return `${former}${standing.on ? `Unchanged since ${formatDay(standing.on)}.` : 'Unchanged.'}`
    case 'recent':
      return `${NAMES[contact]} ${changedWords(standing)}. ${broker} will check it with you.`
    case 'unknown':
      return `${former}We don’t know how long this has been on file. ${broker} will check it with you.`
  }
}

/** What the broker sees of the contact over which the carrier verified itself. */
export const verifiedLook = ({
  kind,
  standing,
  is_former,
}: VerifiedContact): { outcome: Outcome; word: string } => {
  const name = kind ? NAMES[kind] : 'Contact'
  const said = is_former ? `Earlier ${name.toLowerCase()}` : name
  switch (standing.standing) {
    case 'proven':
      return {
        outcome: 'pass',
        word: standing.on ? `${said} unchanged since ${formatDay(standing.on)}` : `${said} unchanged`,
      }
    case 'recent':
      return { outcome: 'fail', word: `${said} ${changedBeforeWords(standing)}` }
    case 'unknown':
      return { outcome: 'warn', word: `${said} history unknown` }
  }
}

/** Enough of a contact to know it by: `a•••@acme.example`, `•••0142`. */
export const maskedContact = (contact: string) => {
  const at = contact.lastIndexOf('@')
  return at > 0 ? `${contact.charAt(0)}•••${contact.slice(at)}` : `•••${contact.slice(-4)}`
}

/** Which contact to offer first: one that proves something, as far as a code can be sent there. */
export const firstChoice = (contacts: readonly OfferedContact[]) => {
  const reachable = contacts.filter(one => one.can_receive_code)
  return reachable.find(one => one.standing.standing === 'proven') ?? reachable[0]
}
