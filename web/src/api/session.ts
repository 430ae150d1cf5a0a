/** Who is signed in, with the feature flags; asked anew as the person moves about. (Document 1 §2, the access flow.) */
import { queryOptions } from '@tanstack/react-query'
import createClient from 'openapi-fetch'
import { forgetAll } from '@/lib/storage'
import { ApiError } from './errors'
import { BASE, dataOf, send } from './http'
import { queryClient } from './query-client'
import type { paths } from './schema'
import type { CurrentUser } from './types'

/** For the calls of signing in and out themselves: these never try to renew the session. */
const auth = createClient<paths>({ ...BASE, fetch: send })

export interface Session {
  user: CurrentUser
  /** On when it is on for the person or for their company. */
  flags: ReadonlySet<string>
}

const flagsOf = async (user: CurrentUser): Promise<ReadonlySet<string>> => {
  const actors = [`User;${user.id}`, ...(user.company ? [`Company;${user.company.id}`] : [])]
  const answers = await Promise.allSettled(
    actors.map(actor => dataOf(auth.GET('/api/flipper/actors/{actor}', { params: { path: { actor } } }))),
  )
  const features = answers.flatMap(answer =>
    answer.status === 'fulfilled' ? Object.entries(answer.value.features) : [],
  )
  return new Set(features.filter(([, on]) => on).map(([name]) => name))
}

const sessionOf = async (user: CurrentUser): Promise<Session> => ({ user, flags: await flagsOf(user) })

/** Null when nobody is signed in. */
const readSession = async (): Promise<Session | null> => {
  try {
    return await sessionOf(await dataOf(auth.GET('/refresh_jwt')))
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null
    throw error
  }
}

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: readSession,
  staleTime: 30_000,
  gcTime: Infinity,
  structuralSharing: false,
})

/** Renews the session; false when it has ended. Many callers at once are one request. */
export const renewSession = async () =>
  (await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })) !== null

/** First step: the code goes out by mail. */
export const signIn = (email: string, password: string) =>
  dataOf(auth.POST('/sign_in', { body: { email, password } }))

/** Second step. */
export const enterCode = async (email: string, code: string) => {
  const user = await dataOf(auth.POST('/sign_in/code', { body: { email, code } }))
  queryClient.setQueryData(sessionQuery.queryKey, await sessionOf(user))
}

/** Ends the session there and forgets here all that it showed. */
export const signOut = async () => {
  await dataOf(auth.GET('/sign_out')).catch(error => {
    if (!(error instanceof ApiError) || error.status !== 401) throw error
  })
  queryClient.removeQueries({
    predicate: query => query.queryKey[0] !== 'site' && query.queryKey[0] !== 'session',
  })
  queryClient.setQueryData(sessionQuery.queryKey, null)
  forgetAll()
}
