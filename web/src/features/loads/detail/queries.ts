/** What a load's page asks beside the load itself. */
import { queryOptions } from '@tanstack/react-query'
import { client } from '@/api/client'
import { ApiError } from '@/api/errors'
import { dataOf, pageOf } from '@/api/http'
import { LOADS, REFRESH_MS } from '@/domains/loads/queries'
import type { GuardStep, Stop, Tender } from '@/domains/loads/types'
import { NOTES } from '@/domains/notes/queries'

/** Under a load, so that whatever changes loads asks them anew. */
const keyOf = (id: number, part: string) => [...LOADS, 'part', id, part]

/** Rows that a card shows before it leads elsewhere. */
const SHOWN = 50
/** The newest changes of a load that its history tells: as many as a page has at most. */
const MOST_CHANGES = 100

export const logsQuery = (id: number) =>
  queryOptions({
    queryKey: keyOf(id, 'logs'),
    queryFn: ({ signal }) =>
      pageOf(
        client.GET('/api/v1/loads/{id}/load_logs', {
          params: { path: { id }, query: { per_page: SHOWN } },
          signal,
        }),
      ),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  })

/** What changed, beside what is logged. */
export const changesQuery = (id: number) =>
  queryOptions({
    queryKey: keyOf(id, 'changes'),
    queryFn: ({ signal }) =>
      pageOf(
        client.GET('/api/v1/loads/{id}/changes', {
          params: { path: { id }, query: { per_page: MOST_CHANGES } },
          signal,
        }),
      ),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  })

/** Where the truck was; null where no one shares it with this company. */
export const traceQuery = (id: number) =>
  queryOptions({
    queryKey: keyOf(id, 'trace'),
    queryFn: async ({ signal }) => {
      try {
        return await dataOf(
          client.GET('/api/v1/loads/{id}/carrier_vehicle_area_trace_data', {
            params: { path: { id } },
            signal,
          }),
        )
      } catch (error) {
        if (error instanceof ApiError && error.status === 403) return null
        throw error
      }
    },
    refetchInterval: REFRESH_MS,
  })

/** The road along the stops; null where fewer than two have a place. */
export const routeQuery = (stops: readonly Stop[]) => {
  const placed = stops.filter(({ latitude, longitude }) => latitude != null && longitude != null)
  const text = placed.map(({ latitude, longitude }) => `${latitude},${longitude}`).join(';')
  return queryOptions({
    queryKey: ['directions', text],
    queryFn: ({ signal }) =>
      dataOf(client.GET('/api/v1/directions', { params: { query: { stops: text } }, signal })),
    enabled: placed.length > 1,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export const vehiclesQuery = (id: number) =>
  queryOptions({
    queryKey: keyOf(id, 'vehicles'),
    queryFn: ({ signal }) =>
      dataOf(
        client.GET('/api/v1/loads/{id}/carrier_vehicles_for_vehicle_dropdown', {
          params: { path: { id } },
          signal,
        }),
      ),
  })

export const distancesQuery = (id: number) =>
  queryOptions({
    queryKey: keyOf(id, 'distances'),
    queryFn: ({ signal }) =>
      dataOf(
        client.GET('/api/v1/loads/{id}/vehicle_distances_to_pickup', { params: { path: { id } }, signal }),
      ),
    refetchInterval: REFRESH_MS,
  })

/** Days that recent areas reach back (document 2 §9: eld_days_to_show). */
export const AREA_DAYS = 3

export const areasQuery = (id: number) =>
  queryOptions({
    queryKey: keyOf(id, 'areas'),
    queryFn: ({ signal }) =>
      dataOf(
        client.GET('/api/v1/loads/{id}/recent_carrier_vehicle_areas_by_carrier_vehicle', {
          params: { path: { id }, query: { days: AREA_DAYS } },
          signal,
        }),
      ),
  })

export const linksQuery = (id: number) =>
  queryOptions({
    queryKey: keyOf(id, 'links'),
    queryFn: ({ signal }) =>
      dataOf(client.GET('/api/v1/loads/{id}/tracking_links', { params: { path: { id } }, signal })),
  })

export const endLink = (id: number) =>
  dataOf(client.DELETE('/api/v1/tracking_links/{id}', { params: { path: { id } } }))

export const endShare = (id: number, share_id: number) =>
  dataOf(
    client.DELETE('/api/v1/loads/{id}/tracking_shares/{share_id}', { params: { path: { id, share_id } } }),
  )

/** Records what a person checked before the load's pickup; gives the load after it. */
export const recordGuardStep = (id: number, step: GuardStep['step'], reason: string) =>
  dataOf(client.POST('/api/v1/loads/{id}/guard_steps', { params: { path: { id } }, body: { step, reason } }))

interface TenderAnswer {
  decision: Tender['allowed_answers'][number]
  reason: string | undefined
  /** Whether an accepted tender is given back. */
  gives_back: boolean
  /** The tender as it was read: a 409 where the shipper has changed it since. */
  lock_version: number
}

/** Answers the shipper’s tender. */
export const answerTender = (id: number, body: TenderAnswer) =>
  dataOf(client.POST('/api/v1/loads/{id}/tender_answer', { params: { path: { id } }, body }))

/** Asks the carrier, at its address on file with FMCSA, to share the truck's ELD for this load. */
export const askForEld = (id: number, movement_id: number) =>
  dataOf(
    client.POST('/api/v1/loads/{id}/eld_share', {
      params: { path: { id } },
      body: { eld_share: { movement_id } },
    }),
  )

/** Notes that the page shows; the rest is on the carrier's page. */
const NOTES_SHOWN = 5

export const carrierNotesQuery = (carrierId: number) =>
  queryOptions({
    queryKey: [...NOTES, carrierId, 'newest'],
    queryFn: ({ signal }) => {
      const query = { q: { carrier_id_eq: carrierId, s: 'id desc' as const }, per_page: NOTES_SHOWN }
      return pageOf(client.GET('/api/v1/notes', { params: { query }, signal }))
    },
  })
