import { expect, it } from 'vitest'
import { ApiError } from '@/api/errors'
import { sendInvitations } from './invitations'

const refused = (status: number, detail: string) =>
  new ApiError(status, { errors: [{ code: status === 409 ? 'conflict' : 'too_many_attempts', detail }] })

it('tells of each carrier what became of it, and goes on after one that is refused', async () => {
  const send = (id: number) =>
    id === 2 ? Promise.reject(refused(409, 'It is set to do not dispatch.')) : Promise.resolve()
  const wanted = [1, 2, 3, 4].map(id => ({ id, email: id === 3 ? '' : `a@c${id}.example` }))
  expect(await sendInvitations(wanted, send)).toEqual([
    { id: 1, outcome: 'done', reason: 'To a@c1.example' },
    { id: 2, outcome: 'refused', reason: 'It is set to do not dispatch.' },
    { id: 3, outcome: 'refused', reason: 'No email address.' },
    { id: 4, outcome: 'done', reason: 'To a@c4.example' },
  ])
})

it('goes on after an address that got its emails of the hour', async () => {
  const full = new ApiError(429, {
    errors: [{ code: 'email_limit_reached', detail: 'This address got 10.' }],
  })
  const send = (id: number) => (id === 1 ? Promise.reject(full) : Promise.resolve())
  const outcomes = await sendInvitations(
    [1, 2].map(id => ({ id, email: `a@c${id}.example` })),
    send,
  )
  expect(outcomes.map(({ outcome, reason }) => [outcome, reason])).toEqual([
    ['refused', 'This address got 10.'],
    ['done', 'To a@c2.example'],
  ])
})

it('stops where the server says that there were too many', async () => {
  let calls = 0
  const send = () => {
    calls += 1
    return calls > 1 ? Promise.reject(refused(429, 'Too many.')) : Promise.resolve()
  }
  const outcomes = await sendInvitations(
    [1, 2, 3].map(id => ({ id, email: 'a@b.example' })),
    send,
  )
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(['done', 'refused', 'refused'])
  expect(calls).toBe(2)
})
