/** What a notice already served ends, in words. Pure. */

export const LAPSE_WORDS: Readonly<Record<string, string>> = {
  insurance: 'Insurance',
  suspension: 'Authority suspension',
  revocation: 'Authority revocation',
}

/** Whether a notice is against authority, not insurance. */
export const isOfAuthority = (kind: string | null | undefined) =>
  kind === 'suspension' || kind === 'revocation'
