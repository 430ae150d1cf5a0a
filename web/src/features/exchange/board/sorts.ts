/** The orders of the board (document 2 §5): as the address has them, as the call takes them, and in words. Pure. */

/** `price desc` of an address is `price_desc` in the call. */
export const SORT_WORDS: Readonly<Record<string, string>> = {
  'price desc': 'Rate, highest first',
  'price asc': 'Rate, lowest first',
  'rpm desc': 'Rate per mile, highest first',
  'posting desc': 'Posted, newest first',
  'posting asc': 'Posted, oldest first',
  'distance asc': 'Distance, shortest first',
  'distance desc': 'Distance, longest first',
  'pickup asc': 'Pickup, earliest first',
  'pickup desc': 'Pickup, latest first',
  'dropoff asc': 'Delivery, earliest first',
  'dropoff desc': 'Delivery, latest first',
}

/** The server's order where none is asked for. */
export const DEFAULT_SORT = 'pickup asc'

export const SORT_OPTIONS = Object.entries(SORT_WORDS).map(([value, label]) => ({ value, label }))

/** What the call takes; nothing for an order that it doesn't know. By rate per mile there is one way alone. */
export const sortOfCall = (s: string | undefined) => {
  if (!s || !(s in SORT_WORDS)) return undefined
  return s === 'rpm desc' ? 'rpm' : s.replace(' ', '_')
}
