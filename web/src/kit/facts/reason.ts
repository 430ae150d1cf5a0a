/** Why a fact is unknown, behind a sign or title that says already that it is. */
export const reasonAlone = (because: string) => because.replace(/^Unknown: /, '')
