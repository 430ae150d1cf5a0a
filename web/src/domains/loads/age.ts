/** How long ago, and how long, in a few characters. Pure. */

const MINUTE_MS = 60_000
const HOUR = 60
const DAY = 24 * HOUR

/** Whole minutes from one instant to a moment in milliseconds; negative while it lies ahead. */
export const minutesSince = (at: string, now: number) => Math.floor((now - Date.parse(at)) / MINUTE_MS)

/** `45 min`, `3h 5m`, `2 days`. */
export const formatMinutes = (minutes: number) => {
  const whole = Math.max(0, Math.round(minutes))
  if (whole < HOUR) return `${whole} min`
  if (whole < 2 * DAY) {
    const rest = whole % HOUR
    return rest === 0 ? `${Math.floor(whole / HOUR)}h` : `${Math.floor(whole / HOUR)}h ${rest}m`
  }
  return `${Math.floor(whole / DAY)} days`
}

/** `12 min ago`; `just now`; `in 3h` for what is to come. */
export const ago = (at: string, now: number) => {
  const minutes = minutesSince(at, now)
  if (Math.abs(minutes) < 1) return 'just now'
  return minutes < 0 ? `in ${formatMinutes(-minutes)}` : `${formatMinutes(minutes)} ago`
}
