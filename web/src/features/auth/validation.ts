/** Checks of these pages' fields before anything is sent. */
import { toE164 } from '@/lib/phone'

export const emailError = (value: string) =>
  /^\S+@\S+\.\S+$/.test(value.trim()) ? null : 'Enter your email.'

/** May be left empty. */
export const phoneError = (value: string) =>
  value.trim() && !toE164(value) ? 'Enter 10 digits, or + and the country code.' : null

/** What a phone field is sent as. */
export const phoneOf = (value: string) => toE164(value) ?? undefined

/** Text without the spaces around it; undefined when there is none. */
export const given = (value: string) => value.trim() || undefined
