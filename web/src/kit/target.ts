/** Where somebody was going before they had to sign in: kept in local storage, followed once. (Document 1 §2.) */
import { parseQuery } from '@/lib/query-string'
import { forget, load, save } from '@/lib/storage'

const NAME = 'target'

export const rememberTarget = (href: string) => {
  if (href !== '/') save(NAME, href)
}

/** The remembered address (of this site, always) or Home, as the router takes it; it is forgotten by asking. */
export const takeTarget = () => {
  const target = load<string>(NAME)
  forget(NAME)
  const isOurs = typeof target === 'string' && /^\/(?![/\\])/.test(target)
  const [path = '/', query = ''] = isOurs ? target.split('?') : []
  // A remembered address has no static type.
  return { to: path, search: parseQuery(query) } as { to: '/' }
}
