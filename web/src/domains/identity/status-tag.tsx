/** The status of one of the user's own alerts. */
import type { IdentityAlert } from '@/api/types'
import { OutcomeTag } from '@/ui/outcome'
import { ALERT_STATUS } from './words'

export const StatusTag = ({ alert: { status } }: { alert: IdentityAlert }) => (
  <OutcomeTag outcome={ALERT_STATUS[status].outcome}>{ALERT_STATUS[status].words}</OutcomeTag>
)
