import { describe, expect, it } from 'vitest'
import { ApiError, explain } from './errors'
import { delayOf, mayRetry } from './query-client'

describe('errors', () => {
  it('are told by code', () => {
    const error = new ApiError(403, { errors: [{ code: 'paywall', detail: 'x' }] })
    expect(explain(error).title).toBe('Not included in your plan')
    expect(explain(error).canRetry).toBe(false)
  })
  it('tell how long to wait', () => {
    const error = new ApiError(
      429,
      { errors: [{ code: 'too_many_attempts', detail: '' }] },
      new Headers({ 'retry-after': '600' }),
    )
    expect(explain(error).detail).toBe('Try again in 10 minutes.')
  })
  it('say which of the company’s limits was reached', () => {
    const detail = 'Your company reached its daily email limit (100). Try again in 12 hours.'
    const error = new ApiError(429, { errors: [{ code: 'daily_limit_reached', detail }] })
    expect(explain(error)).toEqual({ title: 'Daily email limit reached', detail, canRetry: false })
  })
  it('tell in the server’s words that an address got its emails of the hour', () => {
    const detail = 'This address got 10 emails from your company within an hour. Try again in 32 minutes.'
    const error = new ApiError(429, { errors: [{ code: 'email_limit_reached', detail }] })
    expect(explain(error)).toEqual({ title: 'That didn’t work', detail, canRetry: false })
  })
  it('give the number that finds a failure in the log', () => {
    const error = new ApiError(500, { errors: [{ code: 'internal', detail: '' }], id: 'ab12' })
    expect(explain(error).detail).toContain('ab12')
  })
  it('put a message beside the field it is about', () => {
    const error = new ApiError(422, {
      errors: [{ code: 'missing', field: 'user.email', detail: 'Please give an email address.' }],
    })
    expect(error.fields).toEqual({ email: 'Please give an email address.' })
  })
  it('say that carrier data is loading, and ask again as long as it takes', () => {
    const error = new ApiError(
      503,
      { errors: [{ code: 'loading', detail: 'Carrier data is loading.' }] },
      new Headers({ 'retry-after': '5' }),
    )
    const { title, detail } = explain(error)
    expect(`${title} ${detail}`).toBe('Carrier data is loading. This takes up to a minute.')
    expect([mayRetry(20, error), delayOf(20, error)]).toEqual([true, 5000])
    expect(mayRetry(2, new ApiError(503))).toBe(false)
  })
  it('know no answer from a bad one', () => expect(explain(new ApiError(0)).title).toBe('No connection'))
})
