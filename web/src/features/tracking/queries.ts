/** The calls of a load's public pages. */
import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '@/api/errors'
import { dataOf } from '@/api/http'
import type { paths } from '@/api/schema'
import { calls } from './calls'
import { keepOpened } from './links'
import type { PageKind } from '@/lib/link-token'

const of = (session: string) => ({ header: { 'x-drive-session': session } })

/** Opens a link. Sent to its end whatever becomes of the page: a driver's link opens but once. */
export const openQuery = (kind: PageKind, token: string) =>
  queryOptions({
    queryKey: ['tracking', kind, 'open', token],
    queryFn: async () => {
      const body = { token }
      const { session, expires_at } = await dataOf(
        kind === 'drive'
          ? calls.POST('/api/v1/drive/open', { body })
          : kind === 'track'
            ? calls.POST('/api/v1/track/open', { body })
            : calls.POST('/api/v1/pickup_check/open', { body }),
      )
      return keepOpened(kind, token, session, expires_at)
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })

const driveKey = (session: string) => ['tracking', 'drive', 'page', session]

/** How often a page that is in view asks anew. */
const REFRESH_MS = 60_000
/** The same where the load's clock runs faster. */
const SOONEST_MS = 3000

export const driveQuery = (session: string) =>
  queryOptions({
    queryKey: driveKey(session),
    queryFn: ({ signal }) => dataOf(calls.GET('/api/v1/drive', { params: of(session), signal })),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) =>
      isEnded(state.error)
        ? false
        : Math.max(SOONEST_MS, REFRESH_MS / (state.data?.freight_clock?.speed ?? 1)),
    // On the road there is often no signal: it waits for it, and the page says so.
    networkMode: 'online',
  })

export const locationLogQuery = (session: string) =>
  queryOptions({
    queryKey: [...driveKey(session), 'log'],
    queryFn: ({ signal }) => dataOf(calls.GET('/api/v1/drive/log', { params: of(session), signal })),
    staleTime: 0,
  })

export const giveConsent = (session: string, name: string, dot_number: number | null) =>
  dataOf(
    calls.POST('/api/v1/drive/consent', {
      params: of(session),
      body: { name, ...(dot_number !== null && { dot_number }) },
    }),
  )

/** The record of the truck's time at its stops. */
export const detentionRecord = (session: string) =>
  dataOf(calls.GET('/api/v1/drive/detention', { params: of(session), parseAs: 'blob' }))

/** Whether locations are kept that the driver can have deleted, also once the link has ended. */
export const sharedQuery = (session: string) =>
  queryOptions({
    queryKey: ['tracking', 'drive', session, 'shared'],
    queryFn: ({ signal }) => dataOf(calls.GET('/api/v1/drive/consent', { params: of(session), signal })),
  })

/** Ends sharing and has the positions deleted, also once the link has ended. */
export const endConsent = (session: string) =>
  dataOf(calls.DELETE('/api/v1/drive/consent', { params: of(session) }))

type PositionsCall = paths['/api/v1/drive/positions']['post']['requestBody']
type LogCall = paths['/api/v1/drive/logs']['post']['requestBody']

export type SentPosition = NonNullable<PositionsCall>['content']['application/json']['positions'][number]
type SentLog = NonNullable<LogCall>['content']['application/json']

export const sendPositions = (session: string, positions: SentPosition[]) =>
  dataOf(calls.POST('/api/v1/drive/positions', { params: of(session), body: { positions } }))

export const sendLog = (session: string, log: SentLog) =>
  dataOf(calls.POST('/api/v1/drive/logs', { params: of(session), body: log }))

export const sendPaper = (session: string, kind: string, stop: number | null, file: File) => {
  const form = new FormData()
  form.set('kind', kind)
  if (stop !== null) form.set('stop_id', String(stop))
  form.set('file', file)
  return dataOf(
    calls.POST('/api/v1/drive/papers', {
      params: of(session),
      body: form as never,
      bodySerializer: () => form,
    }),
  )
}

export const trackQuery = (session: string) =>
  queryOptions({
    queryKey: ['tracking', 'track', 'page', session],
    queryFn: ({ signal }) => dataOf(calls.GET('/api/v1/track', { params: of(session), signal })),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => (isEnded(state.error) ? false : REFRESH_MS),
  })

export const pickupQuery = (session: string) =>
  queryOptions({
    queryKey: ['tracking', 'dock', 'page', session],
    queryFn: ({ signal }) => dataOf(calls.GET('/api/v1/pickup_check', { params: of(session), signal })),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => (isEnded(state.error) ? false : REFRESH_MS),
  })

type CheckCall = paths['/api/v1/pickup_check/checks']['post']['requestBody']
type SeenTruck = NonNullable<CheckCall>['content']['application/json']

/** Compares what stands at the dock with what is expected. */
export const checkPickup = (session: string, body: SeenTruck) =>
  dataOf(calls.POST('/api/v1/pickup_check/checks', { params: of(session), body }))

/** The link behind a session has ended, or the server does not know the session. */
export const isEnded = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 401
