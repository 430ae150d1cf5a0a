/** The token of a link that is to be opened: in this tab alone, out of the address. Every first view carries this. */

export type PageKind = 'drive' | 'track'

const held: Partial<Record<PageKind, string>> = {}

const nameOf = (kind: PageKind) => `haulwarden.${kind}.token`

export const holdToken = (kind: PageKind, token: string) => {
  held[kind] = token
  try {
    sessionStorage.setItem(nameOf(kind), token)
  } catch {
    // Without storage the link is opened again after a reload.
  }
}

export const heldToken = (kind: PageKind): string | null => {
  if (held[kind]) return held[kind]
  try {
    return sessionStorage.getItem(nameOf(kind))
  } catch {
    return null
  }
}

export const dropToken = (kind: PageKind) => {
  delete held[kind]
  try {
    sessionStorage.removeItem(nameOf(kind))
  } catch {
    // Nothing is held.
  }
}
