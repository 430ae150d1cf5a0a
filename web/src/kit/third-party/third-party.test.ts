import { describe, expect, it } from 'vitest'
import type { CurrentUser } from '@/api/types'
import { chatSettings } from './chat'
import { envelopeOf, framesOf, receiverOf } from './envelope'
import { isContainerId } from './tag-manager'

describe('the tag manager’s id', () => {
  it('is GTM- and capitals or digits', () => {
    expect(isContainerId('GTM-AB12CD')).toBe(true)
    for (const wrong of ['GTM-ab12', 'GTM-', 'UA-12345', 'GTM-AB"><script>'])
      expect(isContainerId(wrong)).toBe(false)
  })
})

describe('the chat widget', () => {
  it('begins without a name', () => expect(chatSettings('app', null)).toEqual({ app_id: 'app' }))
  it('is told who the person is, with the proof', () => {
    const user = {
      id: 7,
      email: 'ada@broker.example',
      first_name: 'Ada',
      last_name: null,
      created_at: '2026-01-01T00:00:00Z',
      intercom_user_verification_hash: 'proof',
      company: { id: 3, legal_name: 'Broker', created_at: '2026-01-02T00:00:00Z' },
    } as CurrentUser
    expect(chatSettings('app', user)).toMatchObject({
      app_id: 'app',
      user_id: '7',
      name: 'Ada',
      user_hash: 'proof',
      created_at: 1_767_225_600,
      company: { company_id: '3', name: 'Broker' },
    })
  })
})

describe('an error report', () => {
  const dsn = 'https://key@errors.example/sub/42'
  it('goes where the DSN says', () => {
    expect(receiverOf(dsn)?.url).toBe(
      'https://errors.example/sub/api/42/envelope/?sentry_key=key&sentry_version=7',
    )
    for (const wrong of ['', 'https://errors.example/42', 'javascript:alert(1)'])
      expect(receiverOf(wrong)).toBeNull()
  })
  it('reads the stacks of browsers, oldest call first', () => {
    const chromium =
      'Error: x\n    at save (https://a.example/assets/app.js:3:14)\n    at https://a.example/b.js:1:2'
    expect(framesOf(chromium).map(frame => `${frame.function} ${frame.lineno}:${frame.colno}`)).toEqual([
      '? 1:2',
      'save 3:14',
    ])
    expect(framesOf('save@https://a.example/assets/app.js:3:14')).toHaveLength(1)
  })
  it('is an envelope of three lines', () => {
    const receiver = receiverOf(dsn)
    if (!receiver) throw new Error('no receiver')
    const lines = envelopeOf(new TypeError('broken'), receiver, {
      id: 'ab12',
      now: new Date(0),
      page: 'https://a.example/broker/carriers/5',
      environment: 'prod',
      userId: 7,
    })
      .split('\n')
      .map(line => JSON.parse(line))
    expect(lines).toHaveLength(3)
    expect(lines[0]).toEqual({ event_id: 'ab12', sent_at: '1970-01-01T00:00:00.000Z', dsn })
    expect(lines[1]).toEqual({ type: 'event' })
    expect(lines[2]).toMatchObject({
      user: { id: '7' },
      request: { url: 'https://a.example/broker/carriers/5' },
      exception: { values: [{ type: 'TypeError', value: 'broken' }] },
    })
  })
})
