import { type AddressFilters, addressFilters } from '@/api/query'
import type { ListSearch } from './types'

/** What a list's address asks of its call: its filters, its page, and so many rows on a page. */
export const listQuery = (
  { q, page }: ListSearch,
  per_page: number,
): { q?: AddressFilters; page?: number; per_page: number } => ({ q: addressFilters(q), page, per_page })
