/** The words and colors of what a contact is, and of the fields that hold one. */
import type { ContactAnswer, ContactCarrier, ContactDomain, ContactFinding } from '@/api/types'
import type { Outcome } from '@/ui/outcome'

type Category = ContactFinding['category']

export const CATEGORY: Record<Category, { words: string; outcome: Outcome }> = {
  blocked: { words: 'Do not dispatch', outcome: 'fail' },
  identity_alert: { words: 'Identity alert', outcome: 'fail' },
  look_alike_domain: { words: 'Look-alike domain', outcome: 'fail' },
  known_to_several: { words: 'Linked to multiple carriers', outcome: 'warn' },
  known_to_one_carrier: { words: 'Linked to one carrier', outcome: 'pass' },
  unknown: { words: 'Unknown contact', outcome: 'unknown' },
  public_provider_domain: { words: 'Public provider', outcome: 'warn' },
}

/** A look-alike that is on file itself is a caution, not an alarm. */
export const outcomeOf = (
  category: Category,
  { category: first }: Pick<ContactAnswer, 'category'>,
): Outcome => (category === 'look_alike_domain' && first !== category ? 'warn' : CATEGORY[category].outcome)

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
