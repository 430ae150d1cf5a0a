/** The count of new alerts, where the navigation finds it. */
import { queryOptions } from '@tanstack/react-query'

/** Filled by the poll in `live-alerts.tsx`; not asked by who reads it, and not of what a change of a ticket asks anew. */
export const liveCountQuery = queryOptions<number | null>({
  queryKey: ['live-alerts'],
  queryFn: () => null,
  enabled: false,
  initialData: null,
})

/** What a toast says when there are more than before; null where it says nothing. Pure. */
export const growthWords = (before: number | null, now: number | null) => {
  if (before === null || now === null || now <= before) return null
  const more = now - before
  return more === 1 ? '1 new alert' : `${more} new alerts`
}
