import type { CompanyChangeOrder } from '@/api/types'
import { OutcomeTag } from '@/ui/outcome'

/** The status of a change to the company's data. */
export const OrderStatus = ({ status }: { status: CompanyChangeOrder['status'] }) =>
  status === 'pending' ? (
    <OutcomeTag outcome="unknown">Waiting</OutcomeTag>
  ) : status === 'approved' ? (
    <OutcomeTag outcome="pass">Approved</OutcomeTag>
  ) : (
    <OutcomeTag outcome="fail">Rejected</OutcomeTag>
  )
