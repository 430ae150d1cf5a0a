/** Where somebody was going before they had to sign in: kept in local storage, followed once. (Document 1 §2.) */
import { forget, load, save } from '@/lib/storage'

const NAME = 'target'

export const rememberTarget = (href: string) => {
  if (href !== '/') save(NAME, href)
}

/** The remembered address (of this site, always) or Home; it is forgotten by asking. */
export const takeTarget = () => {
  const target = load<string>(NAME)
  forget(NAME)
  return typeof target === 'string' && /^\/(?![/\\])/.test(target) ? target : '/'
}
