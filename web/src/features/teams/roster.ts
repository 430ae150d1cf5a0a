/** A roster as people edit it: one row for the same hours on several days. Pure. */
import type { components } from '@/api/schema'

type Schemas = components['schemas']
export type Roster = Schemas['TeamRoster']
export type Shift = Roster['shifts'][number]
export type WantedShift = Schemas['WantedShift']

/** Hours that a person has on some days of the week. */
export interface Hours {
  user_id: number
  name: string
  role: Shift['role']
  /** From 0 for Monday. */
  weekdays: readonly number[]
  start: string
  end: string
}

export const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

export const ROLES: Readonly<Record<Shift['role'], string>> = { on_duty: 'On duty', on_call: 'On call' }

/** The same hours of the same person together, on all their days. */
export const hoursOf = (shifts: readonly Shift[]): Hours[] => {
  const rows = new Map<string, Hours>()
  for (const { user, role, weekday, start, end } of shifts) {
    const key = [user.id, role, start, end].join(' ')
    const row = rows.get(key)
    const weekdays = [...(row?.weekdays ?? []), weekday]
    rows.set(key, { user_id: user.id, name: user.name, role, weekdays, start, end })
  }
  return [...rows.values()]
}

export const shiftsOf = (hours: readonly Hours[]): WantedShift[] =>
  hours.flatMap(({ user_id, role, weekdays, start, end }) =>
    weekdays.map(weekday => ({ user_id, role, weekday, start, end })),
  )

/** `Mon–Fri`, `Mon, Wed`, `Every day`. */
export const daysWords = (weekdays: readonly number[]) => {
  const days = weekdays.toSorted((a, b) => a - b)
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return 'No days'
  if (days.length === DAYS.length) return 'Every day'
  const isRun = days.length > 2 && last - first === days.length - 1
  return isRun ? `${DAYS[first]}–${DAYS[last]}` : days.map(day => DAYS[day]).join(', ')
}

/** `08:00–17:00`, with a word where they end on the next day. */
export const timesWords = ({ start, end }: Pick<Hours, 'start' | 'end'>) => {
  if (start === end) return `24 hours from ${start}`
  return end < start ? `${start}–${end} (next day)` : `${start}–${end}`
}
