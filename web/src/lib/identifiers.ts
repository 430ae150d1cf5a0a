/** How a carrier's numbers are written. */

export interface Identifier {
  is_type: string
  value: string
}

const NAMES: Record<string, string> = { NIR_QC: 'NIR', DOT: 'USDOT' }

/** `{DOT, 90000012}` → `USDOT 90000012`; a state's NSC keeps its state. */
export const formatIdentifier = ({ is_type, value }: Identifier) => {
  const name = NAMES[is_type] ?? is_type.replace(/^NSC_/, 'NSC ')
  return `${name} ${value.replace(new RegExp(`^${is_type}-?`), '')}`
}

/** A report's number with its state before it, unless it begins with that itself. */
export const formatReport = (state: string | null, number: string | null) =>
  number && state && number.startsWith(state) ? number : [state, number].filter(Boolean).join(' ')

/** What a search sends: the number as it is shown here (`USDOT 295017`) is also understood when typed. */
export const searchText = (typed: string) => typed.trim().replace(/^us\s*dot\b/i, 'DOT')

const VIN = /^[A-HJ-NPR-Z0-9]{17}$/

/** Seventeen characters without I, O and Q. */
export const isVin = (text: string) => VIN.test(text.trim().toUpperCase())
