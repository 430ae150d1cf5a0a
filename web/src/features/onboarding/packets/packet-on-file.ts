/** What FMCSA has on file for a carrier's answer, by the answer's key. Pure. */
import type { CarrierDetail } from '@/api/types'

/** The values on file for an answer; null where FMCSA says nothing of the kind. */
export const onFileFor = (step: string, path: string, carrier: CarrierDetail): string[] | null => {
  const { identity, legal_name: legal, dba_name: dba } = carrier
  const home = identity.addresses.find(({ is_types: types }) => types.includes('physical'))
  const known = (...values: (string | null | undefined)[]) =>
    values.filter((one): one is string => Boolean(one))
  if (step === 'tax_form') return path === 'w9.name' || path === 'w9.business_name' ? known(legal, dba) : null
  if (step === 'payment') return path === 'bank.account_holder' ? known(legal, dba) : null
  if (step !== 'company') return null
  switch (path) {
    case 'legal_name':
      return known(legal)
    case 'dba_name':
      return known(dba)
    case 'address.street':
      return known(home?.street)
    case 'address.city':
      return known(home?.city)
    case 'address.state':
      return known(home?.state)
    case 'address.zip':
      return known(home?.zip)
    case 'phone':
      return identity.phones
        .filter(({ is_types: types }) => !types.every(type => type === 'fax'))
        .map(({ value }) => value)
    case 'email':
      return identity.email_addresses.map(({ value }) => value)
    default:
      return null
  }
}
