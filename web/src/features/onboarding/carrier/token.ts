/** The token of the invitation's link: kept for this tab alone, out of the address, so that it is in no history and no screenshot. */

const NAME = 'haulwarden.onboarding'

let kept: string | null = null

export const keepToken = (token: string) => {
  kept = token
  try {
    sessionStorage.setItem(NAME, token)
  } catch {
    // Without storage the link is opened again after a reload.
  }
}

export const heldToken = (): string | null => {
  if (kept) return kept
  try {
    kept = sessionStorage.getItem(NAME)
  } catch {
    // Nothing is kept.
  }
  return kept
}
