/** The calls by which a carrier answers a broker who asks about an alert. */
import { queryOptions } from '@tanstack/react-query'
import { dataOf } from '@/api/http'
import { calls } from '../calls'
import type { AlertAnswer } from '../types'

const of = (token: string) => ({ header: { 'x-link-token': token } })

export const alertReplyQuery = (token: string) =>
  queryOptions({
    queryKey: ['tracking', 'alert', token],
    queryFn: ({ signal }) => dataOf(calls.GET('/api/v1/alert_reply', { params: of(token), signal })),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  })

/** The six digits that the broker reads on the phone. */
export const typeVoiceCode = (token: string, code: string) =>
  dataOf(calls.POST('/api/v1/alert_reply/voice_code', { params: of(token), body: { code } }))

export const answerAlert = (token: string, body: AlertAnswer) =>
  dataOf(calls.POST('/api/v1/alert_reply', { params: of(token), body }))
