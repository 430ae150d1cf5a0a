/** What the two carrier lists have in common. */
import type { CarrierListRow } from '@/api/types'
import { carrierColumns } from './columns'
import { PER_PAGE } from './queries'

export const carrierResults = {
  one: 'carrier',
  columns: carrierColumns,
  rowKey: (row: CarrierListRow) => row.id,
  rowLink: (row: CarrierListRow) => ({ to: '/carriers/$id', params: { id: String(row.id) } }) as const,
  perPage: PER_PAGE,
  restore: true,
}
