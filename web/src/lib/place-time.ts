/**
 * Times on the clocks of a place, which are rarely the viewer's: stops' windows and logs. Apart from `date.ts`, which every first view loads.
 */

const DAY_MS = 86_400_000

/** How a place's clocks are told: day of the week, day, time and zone. */
const CLOCK = {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
} as const

/** The same for a narrow column: without the day of the week. */
const SHORT_CLOCK = { ...CLOCK, weekday: undefined } as const

const clocks = { long: new Map<string, Intl.DateTimeFormat>(), short: new Map<string, Intl.DateTimeFormat>() }

/** The formatter of a zone, the viewer's where none is given; making one is slow. A zone that the browser doesn't know is UTC. */
const clockOf = (zone = '', isShort = false) => {
  const made = isShort ? clocks.short : clocks.long
  const known = made.get(zone)
  if (known) return known
  const told = isShort ? SHORT_CLOCK : CLOCK
  let clock: Intl.DateTimeFormat
  try {
    clock = new Intl.DateTimeFormat('en-US', { ...told, timeZone: zone || undefined })
  } catch {
    clock = new Intl.DateTimeFormat('en-US', { ...told, timeZone: 'UTC' })
  }
  made.set(zone, clock)
  return clock
}

/** Full hours alone go without their minutes: `8 AM`. */
const withoutZeros = (words: string) => (/:(?!00)\d\d/.test(words) ? words : words.replaceAll(':00', ''))

/** An instant on the clocks of a place: `Tue, Nov 24, 8:00 AM CST`. Screens show `InstantIn` (kit), which says it in UTC as well. */
export const formatAt = (iso: string, zone?: string) => clockOf(zone).format(new Date(iso))

/** A window on the clocks of a place: `Tue, Nov 24, 8:00 – 10:00 AM CST`. Screens show `WindowIn` (kit). */
export const formatWindow = (from: string, until: string, zone?: string) =>
  clockOf(zone).formatRange(new Date(from), new Date(until))

/** An instant in a narrow column: `Nov 24, 8 AM CST`. */
export const formatAtShort = (iso: string, zone?: string) =>
  withoutZeros(clockOf(zone, true).format(new Date(iso)))

/** A window in a narrow column: `Nov 24, 8 – 10 AM CST`. */
export const formatWindowShort = (from: string, until: string, zone?: string) =>
  withoutZeros(clockOf(zone, true).formatRange(new Date(from), new Date(until)))

/** What a zone is called: `America/Chicago` → `Central Time`. */
export const zoneWords = (zone: string) => {
  try {
    const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longGeneric' })
    return parts.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? zone
  } catch {
    return zone
  }
}

/** An instant as a field for a date and time holds it, on the clocks of a place or the viewer's: `2026-11-24T08:00`. */
export const localTime = (at: string | number, zone?: string) => {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: clockOf(zone).resolvedOptions().timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(new Date(at))
  const part = (name: string) => parts.find(({ type }) => type === name)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`
}

/** The instant that such a field means there. Of an hour that clocks skip, the one after; of one they repeat, the first. */
export const instantIn = (local: string, zone?: string) => {
  const wanted = Date.parse(`${local}Z`)
  const shown = (at: number) => Date.parse(`${localTime(at, zone)}Z`)
  // What the clocks are ahead by before and after the moment: they differ only around a change of the clocks.
  const offsets = [wanted - DAY_MS, wanted + DAY_MS].map(at => shown(at) - at)
  const found = offsets.map(offset => wanted - offset).find(at => shown(at) === wanted)
  return new Date(found ?? wanted - (offsets[0] ?? 0)).toISOString()
}

/** The zone of the viewer's own clock, of the IANA database. */
export const ownZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone
