/** Dates and times as people in the United States read them. A day has no zone; an instant is shown in the viewer's. */

const day = new Intl.DateTimeFormat('en-US', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})
const month = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })
const instant = new Intl.DateTimeFormat('en-US', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
})

const utc = new Intl.DateTimeFormat('en-US', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'UTC',
  timeZoneName: 'short',
})

const hourOfDay = new Intl.DateTimeFormat('en-US', { hour: 'numeric', timeZone: 'UTC' })

/** `2026-07-04`: a day stays as it is, an instant's is the one on the viewer's calendar. */
const dayOf = (iso: string) => (iso.length > 10 ? today(new Date(iso)) : iso)

const midnight = (iso: string) => new Date(`${dayOf(iso)}T00:00:00Z`)

/** `2026-07-04` → `Jul 4, 2026`. */
export const formatDay = (iso: string) => day.format(midnight(iso))

/** `2026-07` or `2026-07-04` → `Jul 2026`. */
export const formatMonth = (iso: string) => month.format(new Date(`${iso.slice(0, 7)}-01T00:00:00Z`))

/** An instant in the viewer's zone, which it names. Screens show `Instant` or `InstantDay` (kit), which say it in UTC as well. */
export const formatInstant = (iso: string) => instant.format(new Date(iso))

/** The same in UTC. */
export const formatUtc = (iso: string) => utc.format(new Date(iso))

/** Both, where there is text alone and no place for a tip. */
export const formatMoment = (iso: string) => `${formatInstant(iso)} (${formatUtc(iso)})`

/** Today as the viewer's calendar has it, `YYYY-MM-DD`. */
export const today = (now = new Date()) => {
  const pad = (n: number) => String(n).padStart(2, '0')
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`
}

/** Today by UTC, `YYYY-MM-DD`: the day that the server counts from. */
export const todayUtc = (now = Date.now()) => new Date(now).toISOString().slice(0, 10)

/** A moment in milliseconds as the API writes one. */
export const instantOf = (ms: number) => new Date(ms).toISOString()

/** An hour of the day, from 0: `14` → `2 PM`. */
export const formatHour = (hour: number) => hourOfDay.format(new Date(Date.UTC(2026, 0, 1, hour)))

/** Whether an instant has gone by. */
export const isPast = (iso: string, now = Date.now()) => Date.parse(iso) <= now

/** Whole days from one day to another; negative when `to` is earlier. */
export const daysBetween = (from: string, to: string) =>
  Math.round((midnight(to).getTime() - midnight(from).getTime()) / 86_400_000)

/** Whole calendar months from one day to another, never negative. */
export const monthsBetween = (from: string, to: string) => {
  const [fy = 0, fm = 0, fd = 0] = from.split('-').map(Number)
  const [ty = 0, tm = 0, td = 0] = to.split('-').map(Number)
  return Math.max(0, (ty - fy) * 12 + (tm - fm) - (td < fd ? 1 : 0))
}

/** `27` → `2 y 3 mo`; under a month is said so. */
export const formatMonths = (months: number) => {
  if (months < 1) return 'under 1 mo'
  const [years, rest] = [Math.floor(months / 12), months % 12]
  return [years > 0 && `${years} y`, rest > 0 && `${rest} mo`].filter(Boolean).join(' ')
}

/**
 * The distance of a day or an instant from today, as text: `in 12 days`, `3 months ago`. A day (a filing, a lapse) counts to UTC's today, as
 * the server's verdicts and reasons do, so that both say the same number in the evening of the United States; an instant counts by the
 * viewer's calendar.
 */
export const fromToday = (moment: string, now = moment.length > 10 ? today() : todayUtc()) => {
  const iso = dayOf(moment)
  const days = daysBetween(now, iso)
  if (days === 0) return 'today'
  const words = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })
  if (Math.abs(days) < 45) return words.format(days, 'day')
  const months = days > 0 ? monthsBetween(now, iso) : -monthsBetween(iso, now)
  return Math.abs(months) < 24 ? words.format(months, 'month') : words.format(Math.trunc(months / 12), 'year')
}
