/** What the company decided about a carrier. */
import type { Connection } from '@/api/types'
import { OutcomeTag } from '@/ui/outcome'
import { CONNECTION_STATUS } from './words'

export const ConnectionTag = ({
  connection,
}: {
  connection: Pick<Connection, 'status' | 'is_dismissed'>
}) => {
  const { words, outcome } = CONNECTION_STATUS[connection.status]
  // A dismissed carrier is in no list any more, but do not dispatch still applies.
  return connection.is_dismissed && connection.status !== 'do_not_dispatch' ? (
    <OutcomeTag outcome="unknown">Dismissed</OutcomeTag>
  ) : (
    <OutcomeTag outcome={outcome}>{words}</OutcomeTag>
  )
}
