import type { CarrierDetail } from '@/api/types'
import type { Outcome } from '@/ui/outcome'

export type OperatingStatus = CarrierDetail['operating_status']['code']

interface Look {
  words: string
  outcome: Outcome
}

/** How a carrier's operating status is shown everywhere. */
export const OPERATING_STATUS: Record<OperatingStatus, Look> = {
  active: { words: 'Active', outcome: 'pass' },
  pending: { words: 'Pending', outcome: 'warn' },
  not_authorized: { words: 'Not authorized', outcome: 'fail' },
  inactive: { words: 'Inactive', outcome: 'fail' },
  out_of_service: { words: 'Out of service', outcome: 'fail' },
  unknown: { words: 'Unknown', outcome: 'unknown' },
}
