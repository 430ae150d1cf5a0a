/** The words and colors of what a contact is, and of the fields that hold one. */
import type { ContactAnswer, ContactCarrier, ContactDomain, ContactFinding } from '@/api/types'
import { count } from '@/lib/number'
import type { Outcome } from '@/ui/outcome'

type Category = ContactFinding['category']

interface Look {
  words: string
  outcome: Outcome
}

type Judged = Pick<ContactAnswer, 'category' | 'holding'>

const CATEGORY: Record<Exclude<Category, 'known_to_one_carrier'>, Look> = {
  blocked: { words: 'Do not dispatch', outcome: 'fail' },
  identity_alert: { words: 'Identity alert', outcome: 'fail' },
  look_alike_domain: { words: 'Look-alike domain', outcome: 'fail' },
  known_to_several: { words: 'Linked to multiple carriers', outcome: 'warn' },
  unknown: { words: 'Unknown contact', outcome: 'unknown' },
  public_provider_domain: { words: 'Public provider', outcome: 'warn' },
}

/** A contact that one carrier has is only as good as how long it has had it (docs/contacts.md, “Proof of a contact”). */
const ofOneCarrier = (holding: Judged['holding']): Look => {
  switch (holding?.holding) {
    case 'proven':
      return { words: 'Linked to one carrier', outcome: 'pass' }
    case 'recent': {
      const days = holding.days ?? 0
      return { words: days > 0 ? `Changed ${count(days, 'day')} ago` : 'Changed today', outcome: 'warn' }
    }
    case 'former':
      return { words: 'No longer on file', outcome: 'warn' }
    default:
      return { words: 'Linked to one carrier', outcome: 'unknown' }
  }
}

/** What a category of a contact is called, and its tone. A look-alike that is on file itself is a caution, not an alarm. */
export const lookOf = (category: Category, { category: first, holding }: Judged): Look => {
  if (category === 'known_to_one_carrier') return ofOneCarrier(holding)
  const look = CATEGORY[category]
  return category === 'look_alike_domain' && first !== category ? { ...look, outcome: 'warn' } : look
}

export const FIELD: Record<ContactCarrier['matches'][number]['field'], string> = {
  phone: 'Phone',
  cell_phone: 'Mobile phone',
  fax: 'Fax',
  email_address: 'Email',
  business_phone: 'Business phone',
  business_fax: 'Business fax',
  mail_phone: 'Mailing address phone',
  mail_fax: 'Mailing address fax',
}

export const LIKENESS: Record<NonNullable<ContactDomain['look_alike_of']>['likeness'], string> = {
  signs: 'differs only by look-alike characters',
  letter: 'one letter different',
  ending: 'different ending',
  word: 'one extra word',
}
