import type { CarrierDetail, CarrierListRow } from '@/api/types'
import type { Outcome } from '@/ui/outcome'

export type OperatingStatus = CarrierDetail['operating_status']['code']

interface Look {
  words: string
  /** `none` judges nothing: an active registration is no reason to use a carrier. */
  outcome: Outcome | 'none'
}

/** How a carrier's operating status is shown everywhere. */
export const OPERATING_STATUS: Record<OperatingStatus, Look> = {
  active: { words: 'Active', outcome: 'none' },
  pending: { words: 'Pending', outcome: 'warn' },
  not_authorized: { words: 'Not authorized', outcome: 'fail' },
  inactive: { words: 'Inactive', outcome: 'fail' },
  out_of_service: { words: 'Out of service', outcome: 'fail' },
  unknown: { words: 'Unknown', outcome: 'unknown' },
}

/** The status of a list's row: an out-of-service order comes before what is registered. */
export const statusOf = ({
  is_out_of_service: isOut,
  operating_status: status,
}: Pick<CarrierListRow, 'operating_status'> & Partial<Pick<CarrierListRow, 'is_out_of_service'>>) =>
  isOut ? 'out_of_service' : (status ?? 'unknown')
