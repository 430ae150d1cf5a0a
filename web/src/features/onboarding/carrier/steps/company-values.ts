/** The company step: what the form begins with, and what is sent. Pure. */
import type { CarrierPacket } from '@/api/types'
import { formatPhone } from '@/lib/phone'
import { type AddressValues, NOBODY, type PersonValues } from './parts'
import { phoneToSend } from './phone-to-send'

export interface CompanyValues extends Record<string, unknown> {
  legal_name: string
  dba_name: string
  address: AddressValues
  phone: string
  email: string
  dispatch: PersonValues
  accounting: PersonValues
  claims: PersonValues
}

/** FMCSA writes two provinces differently from the postal service. */
const postal = (state: string | null) => ({ PQ: 'QC', NF: 'NL' })[state ?? ''] ?? state ?? ''

const shown = (person: PersonValues): PersonValues => ({ ...person, phone: formatPhone(person.phone) })
const sent = (person: PersonValues): PersonValues => ({ ...person, phone: phoneToSend(person.phone) })

export const begin = ({ company, carrier, phone_on_file, email_on_file }: CarrierPacket): CompanyValues => {
  const saved = company?.answers
  if (saved) {
    return {
      ...saved,
      dba_name: saved.dba_name ?? '',
      phone: formatPhone(saved.phone),
      dispatch: shown(saved.dispatch),
      accounting: shown(saved.accounting),
      claims: shown(saved.claims),
    }
  }
  return {
    legal_name: carrier.legal_name ?? '',
    dba_name: carrier.dba_name ?? '',
    address: {
      street: carrier.street ?? '',
      city: carrier.city ?? '',
      state: postal(carrier.state),
      zip: carrier.zip ?? '',
      country: carrier.country ?? 'US',
    },
    phone: phone_on_file ? formatPhone(phone_on_file) : '',
    email: email_on_file ?? '',
    dispatch: NOBODY,
    accounting: NOBODY,
    claims: NOBODY,
  }
}

/** The request's body. */
export const bodyOf = (values: CompanyValues, version: number) => ({
  version,
  company: {
    ...values,
    phone: phoneToSend(values.phone),
    dispatch: sent(values.dispatch),
    accounting: sent(values.accounting),
    claims: sent(values.claims),
  },
})
