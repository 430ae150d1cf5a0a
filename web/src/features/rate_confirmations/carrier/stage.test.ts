import { expect, it } from 'vitest'
import { stageOf } from './stage'

type About = Parameters<typeof stageOf>[0]

const offer = (more: Partial<About> = {}): About => ({
  status: 'viewed',
  actions: ['accept', 'counter', 'reject'],
  needs_code: false,
  accepted_at: null,
  has_load_changed: false,
  ...more,
})

it('asks for a click first, then for proof, then for an answer', () => {
  expect(stageOf(offer({ status: 'delivered', actions: ['open'], needs_code: true }))).toBe('unopened')
  expect(stageOf(offer({ needs_code: true }))).toBe('prove')
  expect(stageOf(offer())).toBe('answer')
})

it('shows what was accepted to those alone who are proven', () => {
  const accepted = { accepted_at: '2026-11-27T12:00:00Z', actions: ['name_crew'] as About['actions'] }
  expect(stageOf(offer(accepted))).toBe('accepted')
  expect(stageOf(offer({ ...accepted, needs_code: true }))).toBe('prove')
})

it('asks for no proof and lets nobody sign what the load no longer is', () => {
  const changed = { has_load_changed: true, actions: ['counter', 'reject'] as About['actions'] }
  expect(stageOf(offer(changed))).toBe('changed')
  expect(stageOf(offer({ ...changed, needs_code: true }))).toBe('changed')
  expect(stageOf(offer({ ...changed, actions: ['open'] }))).toBe('unopened')
  expect(stageOf(offer({ ...changed, status: 'cancelled' }))).toBe('closed')
})

it('takes no answer to what has expired or no longer counts', () => {
  expect(stageOf(offer({ actions: ['reject'] }))).toBe('expired')
  expect(stageOf(offer({ status: 'cancelled', actions: [] }))).toBe('closed')
  expect(stageOf(offer({ status: 'rejected', actions: [], needs_code: true }))).toBe('closed')
})
