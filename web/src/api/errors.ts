/** Every way a call can fail, as text for people, in one place. Codes are matched, never texts. */
import type { Code, Errors, Problem } from './types'

/** Status 0 means no answer at all. */
export class ApiError extends Error {
  readonly status: number
  readonly problems: Problem[]
  /** Where to go instead (406, 418). */
  readonly url: string | undefined
  /** Finds a failure of ours in the log (500). */
  readonly requestId: string | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(status: number, body?: Partial<Errors>, headers?: Headers) {
    super(
      body?.errors?.[0]?.detail ??
        (status === 0 ? 'No answer from the server.' : `The server answered ${status}.`),
    )
    this.name = 'ApiError'
    this.status = status
    this.problems = body?.errors ?? []
    this.url = body?.url
    this.requestId = body?.id ?? headers?.get('x-request-id') ?? undefined
    const wait = Number(headers?.get('retry-after'))
    this.retryAfterSeconds = wait > 0 ? wait : undefined
  }

  /** The messages that belong beside fields, by field; a nested field (`user.email`) answers to its last name. */
  get fields(): Record<string, string> {
    const named = this.problems.filter(problem => problem.field)
    return Object.fromEntries(
      named.map(({ field = '', detail }) => [field.split('.').at(-1) ?? field, detail]),
    )
  }

  has(code: Code) {
    return this.problems.some(problem => problem.code === code)
  }
}

/** Carrier data is loading, after a start of the server: the same call works within a minute. */
export const isDataLoading = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.has('loading')

export interface Explanation {
  title: string
  detail: string
  /** Trying the same again may help. */
  canRetry: boolean
}

const waitWords = (seconds: number | undefined) =>
  seconds === undefined
    ? 'a moment'
    : seconds < 90
      ? `${seconds} seconds`
      : `${Math.ceil(seconds / 60)} minutes`

const BY_CODE: Partial<Record<Code, (error: ApiError) => Explanation>> = {
  signed_out: () => ({ title: 'You’re signed out', detail: 'Sign in again to continue.', canRetry: false }),
  session_ended: error => ({ title: 'You’re signed out', detail: error.message, canRetry: false }),
  forbidden: () => ({
    title: 'You don’t have access',
    detail: 'You don’t have permission for this. Ask your administrator.',
    canRetry: false,
  }),
  paywall: () => ({
    title: 'Not included in your plan',
    detail: 'Your company’s plan doesn’t include this.',
    canRetry: false,
  }),
  subscription_expired: () => ({
    title: 'The subscription has ended',
    detail: 'Your company’s subscription or trial has expired.',
    canRetry: false,
  }),
  pending_access_review: () => ({
    title: 'Your access is being reviewed',
    detail: 'Your company has signed up and is under review. You’ll get access as soon as it’s approved.',
    canRetry: false,
  }),
  sign_up_closed: () => ({
    title: 'Sign-up is closed',
    detail: 'We’re not accepting new companies right now. Ask your administrator to invite you.',
    canRetry: false,
  }),
  not_found: () => ({
    title: 'Not found',
    detail: 'It doesn’t exist, or you don’t have access to it.',
    canRetry: false,
  }),
  blocked: () => ({
    title: 'This network is blocked',
    detail: 'This site can’t be used from this network or country.',
    canRetry: false,
  }),
  too_many_attempts: error => ({
    title: 'Too many attempts',
    detail: `Try again in ${waitWords(error.retryAfterSeconds)}.`,
    canRetry: true,
  }),
  rate_limited: error => ({
    title: 'Too many requests',
    detail: error.message,
    canRetry: true,
  }),
  daily_limit_reached: error => ({
    title: 'Daily email limit reached',
    detail: error.message,
    canRetry: false,
  }),
  storage_full: error => ({
    title: 'File storage is full',
    detail: error.message,
    canRetry: false,
  }),
  disk_full: error => ({
    title: 'The server is out of disk space',
    detail: error.message,
    canRetry: true,
  }),
  loading: () => ({
    title: 'Carrier data is loading.',
    detail: 'This takes up to a minute.',
    canRetry: true,
  }),
  unavailable: error => ({ title: 'Temporarily unavailable', detail: error.message, canRetry: true }),
  internal: error => ({
    title: 'Something went wrong on our side',
    detail: error.requestId
      ? `Try again. If it keeps happening, give support this ID: ${error.requestId}`
      : 'Try again in a moment.',
    canRetry: true,
  }),
}

/** What happened and what to do, for any error at all. */
export const explain = (error: unknown): Explanation => {
  if (!(error instanceof ApiError)) {
    return {
      title: 'This page crashed',
      detail: 'Reload the page. If it keeps happening, tell support what you did.',
      canRetry: true,
    }
  }
  if (error.status === 0) {
    return {
      title: 'No connection',
      detail: 'We can’t reach the server. Check your connection and try again.',
      canRetry: true,
    }
  }
  const known = error.problems.map(problem => BY_CODE[problem.code]?.(error)).find(Boolean)
  if (known) return known
  if (error.status === 422) {
    return {
      title: 'That request isn’t valid',
      detail: error.problems.map(p => p.detail).join(' ') || error.message,
      canRetry: false,
    }
  }
  return { title: 'That didn’t work', detail: error.message, canRetry: error.status >= 500 }
}
