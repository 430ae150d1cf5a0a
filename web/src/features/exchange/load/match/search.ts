/** What the address of a load on the board may hold: the filters and the order of its match. Every first view loads this. */
import { type Keys, searchOf } from '@/kit/list/search'

/** The same names as in lists of carriers. */
export const MATCH_KEYS: Keys = {
  one: [
    ...['power_units', 'authority_months', 'equipment_age'].flatMap(of => [`${of}_gteq`, `${of}_lteq`]),
    'show',
  ],
  many: [],
}

/** Document 2 §5's orders of capacity. */
export const CAPACITY = [
  'equipment_age',
  'origin_deadhead_asc',
  'deadhead_destination_asc',
  'total_deadhead',
  'fleet_size_desc',
]

export const matchSearch = searchOf(MATCH_KEYS, CAPACITY)
