/** Which check call is due: of several that were missed, the newest is made. Pure. */
import type { LoadDetail } from '@/domains/loads/types'

type CheckCall = LoadDetail['check_calls'][number]

export const dueCalls = (calls: readonly CheckCall[], now: number) => {
  const open = calls.filter(({ is_made: isMade }) => !isMade)
  const isDue = ({ due_at: at }: CheckCall) => Date.parse(at) <= now
  return { missed: open.findLast(isDue), next: open.find(call => !isDue(call)) }
}
