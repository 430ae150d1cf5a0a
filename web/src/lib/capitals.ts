/** FMCSA's files write in capitals; people don't. */

/** Words that are capitals wherever they stand. */
const KEPT = /\b(fmcsa|usdot|bipd|mcs|us)\b/g

/** `INVOLUNTARY REVOCATION` → `Involuntary revocation`. Text that has small letters already stays as it is. */
export const withoutCapitals = (text: string) => {
  if (/[a-z]/.test(text)) return text
  const small = text.toLowerCase().replace(KEPT, word => word.toUpperCase())
  return small.charAt(0).toUpperCase() + small.slice(1)
}
