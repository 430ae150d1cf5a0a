/** What the screens of truck postings ask, and what they change. */
import { queryOptions } from '@tanstack/react-query'
import { client } from '@/api/client'
import { dataOf, pageOf } from '@/api/http'
import { addressFilters } from '@/api/query'
import { EXCHANGE } from '@/domains/exchange/queries'
import type { TruckPosting, TruckPostingForm } from '@/domains/exchange/types'
import type { ListSearch } from '@/kit/list/types'
import { TRUCK_KEYS } from '../board/search'

/** Rows on a page (document 2 §9). */
export const PER_PAGE = 50

const TRUCKS = [...EXCHANGE, 'trucks'] as const

/** Active ones, unless another state was chosen. (Document 2 §4: q[is_active_eq]=1.) */
const ACTIVE = '1'

/** What shows every posting, active or not. */
export const EVERY = 'all'

/** What the list asks for. Pure. */
export const askedOf = (q: ListSearch['q'] = {}) => {
  const { is_active_eq: active = ACTIVE, s = 'start_date asc', ...rest } = q
  const known = Object.entries(rest).filter(([key]) => OWN.has(key))
  const filters = { ...Object.fromEntries(known), s }
  return active === EVERY ? filters : { ...filters, is_active_eq: active }
}

/** The address may hold the board's filters as well. */
const OWN: ReadonlySet<string> = new Set(TRUCK_KEYS)

export const trucksQuery = ({ q, page }: ListSearch) =>
  queryOptions({
    queryKey: [...TRUCKS, 'list', q, page],
    queryFn: ({ signal }) => {
      const query = { q: addressFilters(askedOf(q)), page, per_page: PER_PAGE }
      return pageOf(client.GET('/api/v1/truck_postings', { params: { query }, signal }))
    },
    staleTime: 0,
  })

export const truckQuery = (id: number) =>
  queryOptions({
    queryKey: [...TRUCKS, 'one', id],
    queryFn: ({ signal }) =>
      dataOf(client.GET('/api/v1/truck_postings/{id}', { params: { path: { id } }, signal })),
  })

/** Makes a posting, or changes one. */
export const saveTruck = (id: number | null, truck_posting: TruckPostingForm): Promise<TruckPosting> =>
  id === null
    ? dataOf(client.POST('/api/v1/truck_postings', { body: { truck_posting } }))
    : dataOf(
        client.PATCH('/api/v1/truck_postings/{id}', { params: { path: { id } }, body: { truck_posting } }),
      )
