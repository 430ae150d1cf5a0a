/** The tax form as it is typed, and as it is sent. */
import type { CarrierPacket } from '@/api/types'
import { type AddressValues, NO_ADDRESS } from './parts'

type SavedTax = NonNullable<CarrierPacket['tax_form']>['answers']
type SavedW9 = NonNullable<SavedTax['w9']>

export type Classification = SavedW9['classification']
export type TinType = SavedW9['tin_type']

export interface W9Values {
  name: string
  business_name: string
  classification: Classification
  llc_class: string
  other: string
  exempt_payee_code: string
  fatca_code: string
  address: AddressValues
  tin_type: TinType
  is_certified: boolean
  certified_by: string
}

export interface TaxValues extends Record<string, unknown> {
  form: SavedTax['form']
  w9: W9Values
  tin: string
}

export const CLASSIFICATIONS: readonly { value: Classification; label: string }[] = [
  { value: 'individual', label: 'Individual, sole proprietor, or single-member LLC' },
  { value: 'llc', label: 'Limited liability company (LLC)' },
  { value: 'c_corporation', label: 'C corporation' },
  { value: 's_corporation', label: 'S corporation' },
  { value: 'partnership', label: 'Partnership' },
  { value: 'trust_estate', label: 'Trust or estate' },
  { value: 'other', label: 'Other' },
]

/** Taxpayers with a person's number. */
export const isPerson = (classification: Classification) =>
  classification === 'individual' || classification === 'other'

export const begin = ({ tax_form, company, carrier }: CarrierPacket): TaxValues => {
  const { form = 'w9', w9 } = tax_form?.answers ?? {}
  const own = company?.answers
  const address = own?.address.country === 'US' ? own.address : NO_ADDRESS
  return {
    form,
    tin: '',
    w9: {
      name: w9?.name ?? own?.legal_name ?? carrier.legal_name ?? '',
      business_name: w9?.business_name ?? '',
      classification: w9?.classification ?? 'llc',
      llc_class: w9?.llc_class ?? '',
      other: w9?.other ?? '',
      exempt_payee_code: w9?.exempt_payee_code ?? '',
      fatca_code: w9?.fatca_code ?? '',
      address: w9?.address ?? address,
      tin_type: w9?.tin_type ?? 'ein',
      is_certified: w9?.is_certified ?? false,
      certified_by: w9?.certified_by ?? '',
    },
  }
}

export const sentW9 = (w9: W9Values) => ({
  ...w9,
  tin_type: isPerson(w9.classification) ? w9.tin_type : ('ein' as const),
  address: { ...w9.address, country: 'US' },
})
