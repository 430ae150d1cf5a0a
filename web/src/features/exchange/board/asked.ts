/** What the board asks for, of what its address holds. Pure. */
import type { ListSearch } from '@/kit/list/types'
import { type TabId, TRUCK_KEYS } from './search'
import { sortOfCall } from './sorts'

/** Filters that are numbers in the call; texts that are none stay as they are, and the server names the field. */
const NUMBERS: ReadonlySet<string> = new Set([
  'min_rate',
  'weight',
  'trailer_length',
  'origin_area_id',
  'destination_area_id',
  'origin_deadhead',
  'destination_deadhead',
  'deadhead',
  'team',
  'company_id',
])

const OF_TRUCKS: ReadonlySet<string> = new Set(TRUCK_KEYS)

/** The views that the call knows: truck postings are a list of their own. */
export type View = Exclude<TabId, 'truck-postings'>

type Asked = Record<string, string | number | boolean>

const valueOf = (key: string, text: string) => {
  if (key === 'my_loads') return text === 'true'
  return NUMBERS.has(key) && Number.isFinite(Number(text)) ? Number(text) : text
}

/** The filters in force as the call takes them. What isn't said has the server's defaults: available loads, pickups from today, 50 miles around each end. */
export const asked = (view: View, q: ListSearch['q'] = {}): Asked => {
  const { s, ...filters } = q
  const query: Asked = { view }
  for (const [key, value] of Object.entries(filters))
    if (typeof value === 'string' && !OF_TRUCKS.has(key)) query[key] = valueOf(key, value)
  const order = sortOfCall(typeof s === 'string' ? s : undefined)
  return order ? { ...query, s: order } : query
}
