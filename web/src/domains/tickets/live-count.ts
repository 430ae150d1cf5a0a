/** The count of new alerts, where the navigation finds it. */
import { queryOptions } from '@tanstack/react-query'
import type { AlertPush } from './types'

/** Filled by the poll in `live-alerts.tsx`; not asked by who reads it, and not of what a change of a ticket asks anew. */
export const liveCountQuery = queryOptions<number | null>({
  queryKey: ['live-alerts'],
  queryFn: () => null,
  enabled: false,
  initialData: null,
})

/** What a toast says of alerts that are pushed. Pure. */
export const pushWords = ({ reason, count, tickets }: AlertPush) => {
  const [first] = tickets
  if (count !== 1 || !first)
    return reason === 'high' ? `${count} high alerts` : `${count} high alerts that no one acknowledged`
  const about = `${first.label}, load ${first.external_load_number}`
  return reason === 'high' ? `High alert: ${about}` : `No one acknowledged: ${about}`
}

/** What a toast says when there are more than before; null where it says nothing. Pure. */
export const growthWords = (before: number | null, now: number | null) => {
  if (before === null || now === null || now <= before) return null
  const more = now - before
  return more === 1 ? '1 new alert' : `${more} new alerts`
}
