/** The token of a link: in this tab alone, out of the address. Every first view carries this. */
import { redirect } from '@tanstack/react-router'

/** A link that opens a session. */
export type PageKind = 'drive' | 'track' | 'dock'

/** A carrier's link opens nothing: each of its calls takes the token. */
export type TokenKind = PageKind | 'eld' | 'alert' | 'rate_confirmation' | 'load_offer'

const held: Partial<Record<TokenKind, string>> = {}

const nameOf = (kind: TokenKind) => `haulwarden.${kind}.token`

export const holdToken = (kind: TokenKind, token: string) => {
  held[kind] = token
  try {
    sessionStorage.setItem(nameOf(kind), token)
  } catch {
    // Without storage the link is opened again after a reload.
  }
}

export const heldToken = (kind: TokenKind): string | null => {
  if (held[kind]) return held[kind]
  try {
    return sessionStorage.getItem(nameOf(kind))
  } catch {
    return null
  }
}

export const dropToken = (kind: TokenKind) => {
  delete held[kind]
  try {
    sessionStorage.removeItem(nameOf(kind))
  } catch {
    // Nothing is held.
  }
}

interface Loading {
  search: { token?: string }
  preload: boolean
}

/** Before a page that a link opens: its token leaves the address immediately, so that it is in no history and no screenshot. */
export const takeToken =
  (kind: TokenKind, page: string) =>
  ({ search: { token }, preload }: Loading) => {
    if (!token || preload) return
    holdToken(kind, token)
    throw redirect({ to: page as '/', search: {} as never, replace: true })
  }
