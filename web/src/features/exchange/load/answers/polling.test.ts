import { expect, it } from 'vitest'
import { pollMs } from './polling'

const offers = (...statuses: ('queued' | 'sent')[]) => statuses.map(status => ({ status }))

it('asks every five seconds while an offer is on its way', () => {
  expect(pollMs(undefined, 0)).toBeNull()
  expect(pollMs(offers(), 0)).toBeNull()
  expect(pollMs(offers('sent'), 0)).toBeNull()
  expect(pollMs(offers('sent', 'queued'), 0)).toBe(5000)
})

it('ends that after two minutes without a change, and begins again with one', () => {
  const same = offers('queued')
  expect(pollMs(same, 1000)).toBe(5000)
  expect(pollMs(same, 120_999)).toBe(5000)
  expect(pollMs(same, 121_000)).toBeNull()
  expect(pollMs(offers('sent', 'queued'), 121_000)).toBe(5000)
})
