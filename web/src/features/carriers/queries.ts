import { queryOptions } from '@tanstack/react-query'
import { client } from '@/api/client'
import { dataOf, pageOf } from '@/api/http'
import { listQuery } from '@/kit/list/list-query'
import type { ListSearch } from '@/kit/list/types'

/** Rows on a page of a carrier's lists (document 2 §9). */
export const PER_PAGE = 50

const path = (id: number) => ({ path: { id } })
const key = (id: number, part: string, ...rest: unknown[]) => ['carrier', id, part, ...rest]
/** The list's address as the call takes it; the filters' own tables say what may be in it. */
const list = (id: number, search: ListSearch) => ({
  ...path(id),
  query: listQuery(search, PER_PAGE),
})

export const detailQuery = (id: number) =>
  queryOptions({
    queryKey: key(id, 'detail'),
    queryFn: ({ signal }) =>
      dataOf(client.GET('/api/v1/carriers/{id}/detail_for_haulwarden_broker', { params: path(id), signal })),
    // The verdict follows once carrier data has loaded.
    refetchInterval: ({ state: { data } }) =>
      data?.verdict.reasons.some(({ code }) => code === 'still_loading') ? 5000 : false,
  })

export const safetyQuery = (id: number) =>
  queryOptions({
    queryKey: key(id, 'safety'),
    queryFn: ({ signal }) => dataOf(client.GET('/api/v1/carriers/{id}/safety', { params: path(id), signal })),
  })

export const authorityHistoryQuery = (id: number) =>
  queryOptions({
    queryKey: key(id, 'authority'),
    queryFn: ({ signal }) =>
      dataOf(client.GET('/api/v1/carriers/{id}/authority_history', { params: path(id), signal })),
  })

/** Every filing, those that ended and those to come included. */
export const policiesQuery = (id: number) =>
  queryOptions({
    queryKey: key(id, 'policies'),
    queryFn: ({ signal }) =>
      dataOf(
        client.GET('/api/v1/insurance_policies/active_by_carrier_id', {
          params: { query: { carrier_id: id, with_cancelled: true, with_active_pending: true } },
          signal,
        }),
      ),
  })

export const powerUnitsQuery = (id: number) =>
  queryOptions({
    queryKey: key(id, 'power-units'),
    queryFn: ({ signal }) =>
      dataOf(client.GET('/api/v1/carriers/{id}/power_unit_stats', { params: path(id), signal })),
  })

export const directoryQuery = (id: number) =>
  queryOptions({
    queryKey: key(id, 'directory'),
    queryFn: ({ signal }) =>
      dataOf(client.GET('/api/v1/carriers/{id}/directory', { params: path(id), signal })),
  })

export const inspectionsQuery = (id: number) => (search: ListSearch) =>
  queryOptions({
    queryKey: key(id, 'inspections', search),
    queryFn: ({ signal }) =>
      pageOf(client.GET('/api/v1/carriers/{id}/inspections', { params: list(id, search), signal })),
  })

export const violationsQuery = (id: number) => (search: ListSearch) =>
  queryOptions({
    queryKey: key(id, 'violations', search),
    queryFn: ({ signal }) =>
      pageOf(client.GET('/api/v1/carriers/{id}/violations', { params: list(id, search), signal })),
  })

export const crashesQuery = (id: number) => (search: ListSearch) =>
  queryOptions({
    queryKey: key(id, 'crashes', search),
    queryFn: ({ signal }) =>
      pageOf(client.GET('/api/v1/carriers/{id}/crashes', { params: list(id, search), signal })),
  })

export const changesQuery = (id: number) => (search: ListSearch) =>
  queryOptions({
    queryKey: key(id, 'changes', search),
    queryFn: ({ signal }) =>
      pageOf(client.GET('/api/v1/carriers/{id}/changes', { params: list(id, search), signal })),
  })

export const vehiclesQuery = (id: number) => (search: ListSearch) =>
  queryOptions({
    queryKey: key(id, 'vehicles', search),
    queryFn: ({ signal }) =>
      pageOf(client.GET('/api/v1/carriers/{id}/vehicles', { params: list(id, search), signal }), [
        'scheduledvehiclecount',
        'nonscheduledvehiclecount',
      ]),
  })

export const touchesQuery = (id: number) =>
  queryOptions({
    queryKey: key(id, 'touches'),
    queryFn: ({ signal }) =>
      dataOf(
        client.GET('/api/v1/carriers/{id}/historical_touches_by_five_zip_areas', {
          params: path(id),
          signal,
        }),
      ),
  })

export const insightsQuery = (id: number) =>
  queryOptions({
    queryKey: key(id, 'insights'),
    queryFn: ({ signal }) =>
      dataOf(client.GET('/api/v1/carriers/{id}/insights', { params: path(id), signal })),
  })

export const eldStatusQuery = (id: number) =>
  queryOptions({
    queryKey: key(id, 'eld-status'),
    queryFn: ({ signal }) =>
      dataOf(client.GET('/api/v1/carriers/{id}/eld_status', { params: path(id), signal })),
  })

export const eldVehiclesQuery = (id: number) => (search: ListSearch) =>
  queryOptions({
    queryKey: key(id, 'eld-vehicles', search),
    queryFn: ({ signal }) =>
      pageOf(client.GET('/api/v1/carriers/{id}/eld_carrier_vehicles', { params: list(id, search), signal })),
  })

/** The areas visited last. */
export const visitedAreasQuery = (id: number) =>
  queryOptions({
    queryKey: key(id, 'visited-areas'),
    queryFn: ({ signal }) =>
      pageOf(
        client.GET('/api/v1/carriers/{id}/recently_visited_areas_verified_by_eld', {
          params: list(id, {}),
          signal,
        }),
      ),
  })
