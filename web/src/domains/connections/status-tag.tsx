/** What the company decided about a carrier. */
import type { Connection } from '@/api/types'
import { OutcomeTag } from '@/ui/outcome'
import { CONNECTION_STATUS } from './words'

export const ConnectionTag = ({ connection }: { connection: Connection }) => {
  const { words, outcome } = CONNECTION_STATUS[connection.status]
  // What was put away is no longer anybody's carrier, but do not dispatch stands all the same.
  return connection.is_dismissed && connection.status !== 'do_not_dispatch' ? (
    <OutcomeTag outcome="unknown">Dismissed</OutcomeTag>
  ) : (
    <OutcomeTag outcome={outcome}>{words}</OutcomeTag>
  )
}
