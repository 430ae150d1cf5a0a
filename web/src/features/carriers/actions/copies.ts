/** What can be copied of a carrier, by name. Pure. */
import type { CarrierDetail } from '@/api/types'
import { addressLines } from '@/lib/address'
import { formatIdentifier } from '@/lib/identifiers'
import { formatPhone } from '@/lib/phone'

export const copiesOf = ({ legal_name, identity }: CarrierDetail) => {
  const numbers = identity.identifiers.map(identifier => ({
    label: formatIdentifier(identifier),
    text: identifier.value,
  }))
  const addresses = identity.addresses.map(address => ({
    label: `${address.is_types.map(type => type.charAt(0).toUpperCase() + type.slice(1)).join(', ')} address`,
    text: addressLines(address).join('\n'),
  }))
  const contacts = [
    ...identity.phones.map(({ value }) => formatPhone(value)),
    ...identity.email_addresses.map(({ value }) => value),
  ]
  const all = [
    legal_name,
    ...numbers.map(({ label }) => label),
    ...addresses.map(({ text }) => text),
    ...contacts,
  ]
  return [...numbers, ...addresses, { label: 'Everything', text: all.filter(Boolean).join('\n') }]
}
