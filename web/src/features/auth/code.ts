/** What a code of six digits is. */
export const isCode = (value: string) => /^\d{6}$/.test(value)

export const codeError = (value: string) => (isCode(value) ? null : 'Enter all 6 digits.')
