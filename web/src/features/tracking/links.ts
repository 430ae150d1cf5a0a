/**
 * The links that were opened in this browser. A driver's link opens one browser, once: what it gave is kept beyond the tab, and the same link
 * leads back to it. Of a link's token only the end stays.
 */
import { load, save } from '@/lib/storage'
import { dropToken, heldToken, type PageKind } from '@/lib/link-token'

export interface OpenedLink {
  /** What the page's calls take. */
  session: string
  /** The end of the link's token: tells one link from another, and opens nothing. */
  tag: string
  /** When the page ends, unless the load's windows are moved back. */
  expires_at: string
}

/** A driver seldom has more loads than this. */
const MOST = 10
/** How much of a token tells it from others. */
const TAG = 10

const tagOf = (token: string) => token.slice(-TAG)

const nameOf = (kind: PageKind) => `tracking.${kind}`

const isLink = (value: Partial<OpenedLink> | null): value is OpenedLink =>
  typeof value?.session === 'string' && typeof value.tag === 'string' && typeof value.expires_at === 'string'

/** Those that were opened, the present one first. */
export const openedLinks = (kind: PageKind): OpenedLink[] => {
  const kept = load<Partial<OpenedLink>[]>(nameOf(kind))
  return Array.isArray(kept) ? kept.filter(isLink) : []
}

const putFirst = (kind: PageKind, link: OpenedLink) => {
  const others = openedLinks(kind).filter(({ tag }) => tag !== link.tag)
  save(nameOf(kind), [link, ...others].slice(0, MOST))
}

/** Keeps what a link gave; it is the present one from now on. */
export const keepOpened = (kind: PageKind, token: string, session: string, expires_at: string) => {
  putFirst(kind, { session, tag: tagOf(token), expires_at })
  dropToken(kind)
  return session
}

/** Forgets a session that the server does not know any more. */
export const forgetOpened = (kind: PageKind, session: string) =>
  save(
    nameOf(kind),
    openedLinks(kind).filter(one => one.session !== session),
  )

/** The token that is to be opened. That of a link that was opened here before leads back to its page instead. */
export const tokenToOpen = (kind: PageKind): string | null => {
  const token = heldToken(kind)
  const before = token && openedLinks(kind).find(({ tag }) => tag === tagOf(token))
  if (!before) return token
  putFirst(kind, before)
  dropToken(kind)
  return null
}
