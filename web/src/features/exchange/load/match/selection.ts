import type { Match } from '@/domains/exchange/types'
import type { Selection } from '@/kit/list/selection'

/** The carriers that the load is to be offered to. */
export type MatchSelection = Selection<Match['carrier']>
