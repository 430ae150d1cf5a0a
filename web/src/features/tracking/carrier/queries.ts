/** The calls by which a carrier answers a broker who asks to follow a truck by its ELD. */
import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '@/api/errors'
import { dataOf } from '@/api/http'
import type { paths } from '@/api/schema'
import { calls } from '../calls'

type AnswerCall = NonNullable<paths['/api/v1/eld_consent']['post']['requestBody']>
export type EldAnswerBody = AnswerCall['content']['application/json']

const of = (token: string) => ({ header: { 'x-link-token': token } })

export const eldRequestQuery = (token: string) =>
  queryOptions({
    queryKey: ['tracking', 'eld', token],
    queryFn: ({ signal }) => dataOf(calls.GET('/api/v1/eld_consent', { params: of(token), signal })),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  })

export const answerEldRequest = (token: string, body: EldAnswerBody) =>
  dataOf(calls.POST('/api/v1/eld_consent', { params: of(token), body }))

/** The link is none: cut off, or another's. */
export const isNoLink = (error: unknown) =>
  error instanceof ApiError && (error.status === 404 || error.status === 422)

/** The link has ended, or what was asked for cannot be any more; its message says why. */
export const isRefused = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 409
