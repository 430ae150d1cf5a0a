/** How long a truck has waited beyond its free time. Pure. */
import type { Detention } from '../types'

const MINUTE_MS = 60_000

/** Minutes of detention at a moment; the server's count goes on by itself until it is asked again. */
export const detentionMinutes = ({ state, free_until: until, minutes }: Detention, now: number) =>
  (state === 'free' || state === 'running') && until != null
    ? Math.max(minutes, Math.floor((now - Date.parse(until)) / MINUTE_MS), 0)
    : minutes
