/** What the EDI screen asks, and what it changes. */
import { queryOptions } from '@tanstack/react-query'
import { client } from '@/api/client'
import { BASE, dataOf, pageOf } from '@/api/http'
import { addressFilters } from '@/api/query'
import type { components } from '@/api/schema'
import type { ListSearch } from '@/kit/list/types'
import type { EdiTab } from './search'

export type EdiInterchange = components['schemas']['EdiInterchange']
export type EdiPartner = components['schemas']['EdiPartner']
export type EdiPartnerFields = components['schemas']['EdiPartnerFields']

/** Whatever changes something of EDI asks these anew. */
export const EDI = ['edi'] as const

/** Rows on a page. (Ours.) */
export const PER_PAGE = 50

/** The most partners that a list is narrowed by. (The largest page of the call.) */
const MOST_CHOICES = 100

const FOLLOWED = { staleTime: 0, refetchInterval: 60_000 } as const

type InterchangeTab = Exclude<EdiTab, 'partners'>

/** What a tab is, whatever the address says. */
const OF_TAB: Readonly<Record<InterchangeTab, Record<string, string>>> = {
  received: { direction_eq: 'in' },
  sent: { direction_eq: 'out' },
  waiting: { direction_eq: 'out', is_fetched_eq: 'false' },
}

/** A filter of the partners, which an address may still hold, is none of these lists'. */
const asked = (tab: InterchangeTab, { name_cont: _name, ...q }: NonNullable<ListSearch['q']> = {}) => ({
  ...q,
  ...OF_TAB[tab],
})

export const interchangesQuery =
  (tab: InterchangeTab) =>
  ({ q, page }: ListSearch) =>
    queryOptions({
      queryKey: [...EDI, 'interchanges', tab, q, page],
      queryFn: ({ signal }) => {
        const query = { q: addressFilters(asked(tab, q)), page, per_page: PER_PAGE }
        return pageOf(client.GET('/api/v1/edi_interchanges', { params: { query }, signal }))
      },
      ...FOLLOWED,
    })

/** How many documents wait to be fetched. */
export const waitingCountQuery = queryOptions({
  queryKey: [...EDI, 'waiting-count'],
  queryFn: async ({ signal }) => {
    const query = { q: addressFilters(OF_TAB.waiting), per_page: 1 }
    return (await pageOf(client.GET('/api/v1/edi_interchanges', { params: { query }, signal }))).total
  },
  ...FOLLOWED,
})

export const textAddress = (id: number) => `${BASE.baseUrl}/api/v1/edi_interchanges/${id}/text`

export const textQuery = (id: number) =>
  queryOptions({
    queryKey: [...EDI, 'text', id],
    queryFn: ({ signal }) =>
      dataOf<string>(
        client.GET('/api/v1/edi_interchanges/{id}/text', {
          params: { path: { id } },
          parseAs: 'text',
          signal,
        }),
      ),
    // What came or went never changes.
    staleTime: Number.POSITIVE_INFINITY,
  })

export const partnersQuery = ({ q, page }: ListSearch) =>
  queryOptions({
    queryKey: [...EDI, 'partners', q?.name_cont, q?.s, page],
    queryFn: ({ signal }) => {
      const own = Object.fromEntries(Object.entries(q ?? {}).filter(([key]) => key === 'name_cont'))
      const query = { q: addressFilters(own), page, per_page: PER_PAGE }
      return pageOf(client.GET('/api/v1/edi_partners', { params: { query }, signal }))
    },
    staleTime: 0,
  })

/** The partners to choose from, by name. */
export const partnerChoicesQuery = queryOptions({
  queryKey: [...EDI, 'partners', 'choices'],
  queryFn: async ({ signal }) => {
    const query = { per_page: MOST_CHOICES }
    const { rows } = await pageOf(client.GET('/api/v1/edi_partners', { params: { query }, signal }))
    return rows.map(({ id, name }) => ({ value: String(id), label: name }))
  },
})

export const savePartner = (id: number | null, edi_partner: EdiPartnerFields) =>
  id === null
    ? dataOf(client.POST('/api/v1/edi_partners', { body: { edi_partner } }))
    : dataOf(client.PUT('/api/v1/edi_partners/{id}', { params: { path: { id } }, body: { edi_partner } }))

/** Everything that is set of a partner, so that a change of one thing keeps the others. */
export const fieldsOf = ({ id: _id, created_at: _created, ...fields }: EdiPartner): EdiPartnerFields => fields

export const deletePartner = (id: number) =>
  dataOf(client.DELETE('/api/v1/edi_partners/{id}', { params: { path: { id } } }))
