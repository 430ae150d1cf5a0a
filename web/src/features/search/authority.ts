/** What a list says of carrier authority of which no start is on file. Pure. */
import type { CarrierListRow } from '@/api/types'

/**
 * Where one kind is known and none is active, there is none: so the verdict beside it takes it, and the exported file. It is unknown only where
 * both kinds are.
 */
export const withoutStart = ({
  common,
  contract,
}: Pick<CarrierListRow['authority'], 'common' | 'contract'>): 'active' | 'none' | 'unknown' => {
  if (common === 'active' || contract === 'active') return 'active'
  return common === 'unknown' && contract === 'unknown' ? 'unknown' : 'none'
}
