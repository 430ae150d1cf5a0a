/** Where someone was going before they had to sign in: kept in local storage, followed once. (Document 1 §2.) */
import { parseQuery } from '@/lib/query-string'
import { forget, load, save } from '@/lib/storage'

const NAME = 'target'

/** Home is the default destination, so it replaces nothing. */
export const rememberTarget = (href: string) => {
  if (href !== '/') save(NAME, href)
}

/** The remembered address, of this site always. */
export const peekTarget = () => {
  const target = load<string>(NAME)
  return typeof target === 'string' && /^\/(?![/\\])/.test(target) ? target : null
}

export const forgetTarget = () => forget(NAME)

/** An address as the router takes it; it has no static type. */
export const routeOf = (href: string) => {
  const [path = '/', query = ''] = href.split('?')
  return { to: path, search: parseQuery(query) } as { to: '/' }
}
