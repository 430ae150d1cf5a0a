/** Phone numbers of the North American plan; anything else is shown as it was given. */

const digitsOf = (text: string) => text.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')

/** `5125550142` or `+15125550142` → `(512) 555-0142`. */
export const formatPhone = (text: string) => {
  const digits = digitsOf(text)
  return digits.length === 10 ? `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}` : text
}

/** The address that dials it. */
export const phoneHref = (text: string) => {
  const digits = digitsOf(text)
  return digits.length === 10 ? `tel:+1${digits}` : `tel:${text.replace(/[^\d+]/g, '')}`
}

/** As it is sent, `+15125550142`; a number from elsewhere needs its `+`. Null when it is no phone number. */
export const toE164 = (text: string) => {
  const digits = digitsOf(text)
  if (/^\s*\+/.test(text)) {
    const all = text.replace(/\D/g, '')
    return all.length >= 8 && all.length <= 15 ? `+${all}` : null
  }
  return digits.length === 10 ? `+1${digits}` : null
}
