/** What is said of truck postings. The words on the left are the server's. */
import type { TruckPosting } from '@/domains/exchange/types'

export const STATES: Readonly<Record<TruckPosting['status'], string>> = {
  active: 'Active',
  inactive: 'Inactive',
  expired: 'Expired',
}
