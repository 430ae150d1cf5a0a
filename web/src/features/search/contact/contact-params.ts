/** The contact search's URL: the contacts to look up, as typed (document 1 §1: email and phone as inputs). */
export interface ContactSearch {
  email?: string
  phone?: string
}

const given = (value: unknown) => {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
  return text === '' ? undefined : text
}

export const contactSearch = (raw: Record<string, unknown>): ContactSearch => ({
  email: given(raw.email),
  phone: given(raw.phone),
})

/** The contact that a text typed into the one search box is, when it is one: an address, or a number as phone numbers are written. */
export const contactIn = (text: string): ContactSearch | null => {
  if (/^\S+@\S+\.\S+$/.test(text)) return { email: text }
  const digits = text.replace(/\D/g, '')
  const isPhone = /^\+?[\d\s().-]+$/.test(text) && digits.length >= 10 && digits.length <= 15
  return isPhone ? { phone: text } : null
}
