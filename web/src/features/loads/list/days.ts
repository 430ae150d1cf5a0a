/** Days as the filters hold them, as the instants that the call takes: a day begins at the viewer's midnight. Pure. */
import { instantIn } from '@/lib/place-time'

const nextDay = (day: string) => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const next = new Date(Date.UTC(year, month - 1, date + 1))
  const pad = (n: number) => String(n).padStart(2, '0')
  return `${next.getUTCFullYear()}-${pad(next.getUTCMonth() + 1)}-${pad(next.getUTCDate())}`
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

const isDay = (value: unknown): value is string => typeof value === 'string' && DAY.test(value)

type Query = Record<string, string | string[]>

/** The filters with their days as instants: from the start of the first one to before the day after the last. */
export const withInstants = ({ pickup_time_gteq: from, pickup_time_lt: until, ...rest }: Readonly<Query>) => {
  const asked: Query = { ...rest }
  if (isDay(from)) asked.pickup_time_gteq = instantIn(`${from}T00:00`)
  if (isDay(until)) asked.pickup_time_lt = instantIn(`${nextDay(until)}T00:00`)
  return asked
}
