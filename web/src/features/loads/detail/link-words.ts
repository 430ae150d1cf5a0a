/** The links made for a load in words. Pure. */
import type { TrackingLink } from '@/domains/loads/types'
import { formatPhone } from '@/lib/phone'

export const LINK_KINDS: Readonly<Record<TrackingLink['kind'], string>> = {
  driver: 'Driver link',
  customer: 'Customer link',
  eld: 'ELD request',
  dock: 'Dock link',
}

export const LINK_ANSWERS: Readonly<Record<NonNullable<TrackingLink['answer']>, string>> = {
  given: 'Carrier agreed',
  declined: 'Carrier declined',
  revoked: 'Carrier ended it',
}

/** The email or phone number that it went to. */
export const sentTo = (to: string) => (to.includes('@') ? to : formatPhone(to))
