/** What the two carrier lists have in common. */
import type { CarrierListRow, CurrentUser } from '@/api/types'
import { columnsFor } from './columns'
import { PER_PAGE } from './queries'

export const carrierResults = (user: CurrentUser) => ({
  one: 'carrier',
  columns: columnsFor(user),
  rowKey: (row: CarrierListRow) => row.id,
  rowLink: (row: CarrierListRow) => ({ to: '/carriers/$id', params: { id: String(row.id) } }) as const,
  perPage: PER_PAGE,
  restore: 'same-address' as const,
})
