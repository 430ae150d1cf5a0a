/** Who is signed in, with the feature flags; refetched as the person moves about. (Document 1 §2, the access flow.) */
import { queryOptions } from '@tanstack/react-query'
import createClient from 'openapi-fetch'
import { forgetAll } from '@/lib/storage'
import { ApiError } from './errors'
import { BASE, dataOf, send } from './http'
import type { NestedPaths } from './query'
import { queryClient } from './query-client'
import type { paths } from './schema'
import type { CurrentUser } from './types'

/** For the calls of signing in and out themselves: these never try to renew the session. */
export const auth = createClient<NestedPaths<paths>>({ ...BASE, fetch: send })

export interface Session {
  user: CurrentUser
  /** On when it is on for the person or for their company. */
  flags: ReadonlySet<string>
}

const textOf = ({ user, flags }: Session) => JSON.stringify([user, [...flags].toSorted()])

/** Whether nothing is different about the person. */
export const isSameSession = (one: Session, other: Session | null) =>
  other !== null && textOf(one) === textOf(other)

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

const KEY = ['session']

/** The cookie that stands beside those of a session, which scripts cannot see. */
const HINT = 'haulwarden_signed_in=1'

/** Whether there may be a session to renew: without one, visitors' pages ask for nothing that is refused. */
const mayBeSignedIn = () => document.cookie.split('; ').includes(HINT)

/** Fetches the current user; only where the token ran out, or nothing is known yet, is the session itself renewed. */
const readUser = async (): Promise<CurrentUser> => {
  if (queryClient.getQueryData<Session | null>(KEY)) {
    const answer = await auth.GET('/api/v1/users/current')
    if (answer.response.status !== 401) return dataOf(Promise.resolve(answer))
  }
  return dataOf(auth.GET('/refresh_jwt'))
}

/** How being signed out is detected: a 401 clears the user, and a block page admits no one. */
const NOBODY: ReadonlySet<number> = new Set([401, 418])

/** Why the last session ended, as the server says; for the sign-in page. */
let ended: string | undefined
export const sessionEnd = () => ended

/** Null when signed out. */
const readSession = async (): Promise<Session | null> => {
  if (!queryClient.getQueryData<Session | null>(KEY) && !mayBeSignedIn()) return null
  try {
    return await sessionOf(await readUser())
  } catch (error) {
    if (!(error instanceof ApiError) || !NOBODY.has(error.status)) throw error
    ended = error.has('session_ended') ? error.message : undefined
    // A session that ended by itself left the hint behind.
    if (error.status === 401) document.cookie = `${HINT}; path=/broker; max-age=0`
    return null
  }
}

export const sessionQuery = queryOptions({
  queryKey: KEY,
  queryFn: readSession,
  staleTime: 30_000,
  gcTime: Infinity,
  structuralSharing: false,
})

/** Renews the session; false when it has ended. Many callers at once are one request. */
export const renewSession = async () =>
  (await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })) !== null

/** What an answer says of the person becomes what is known: after signing in, and after a step of signing up. */
export const becomeUser = async (user: CurrentUser) => {
  ended = undefined
  await queryClient.cancelQueries({ queryKey: KEY })
  queryClient.setQueryData(sessionQuery.queryKey, await sessionOf(user))
}

/** Refetches now: after something that changed the user's permissions. */
export const refreshSession = () => queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })

/** First step: the code goes out by email, or an authenticator app shows it. */
export const signIn = (email: string, password: string) =>
  dataOf(auth.POST('/sign_in', { body: { email, password } }))

/** Second step. */
export const enterCode = async (email: string, code: string) =>
  becomeUser(await dataOf(auth.POST('/sign_in/code', { body: { email, code } })))

/** Ends the session there and forgets here all that it showed. */
export const signOut = async () => {
  await dataOf(auth.GET('/sign_out')).catch(error => {
    if (!(error instanceof ApiError) || error.status !== 401) throw error
  })
  queryClient.removeQueries({
    predicate: query => query.queryKey[0] !== 'site' && query.queryKey[0] !== 'session',
  })
  await queryClient.cancelQueries({ queryKey: KEY })
  queryClient.setQueryData(sessionQuery.queryKey, null)
  forgetAll()
}
