import { expect, it } from 'vitest'
import { eventWords, resolutionWords } from './event-words'

const NAMES = new Map([[3, 'Max Manager']])

it('says what changed, and why', () => {
  const told = (kind: string, details: object) => eventWords({ kind, details } as never, NAMES)
  expect(told('status_changed', { before: 'new', after: 'in_progress', reason: null })).toEqual({
    title: 'Status changed',
    detail: 'In progress',
  })
  expect(told('closed', { resolution: 'false_alarm', reason: 'Same truck.' })).toEqual({
    title: 'Closed',
    detail: 'False alarm. Same truck.',
  })
  expect(told('assigned', { before: null, after: 3 }).detail).toBe('Max Manager')
  expect(told('assigned', { before: 3, after: 9 }).detail).toBe('A teammate')
  expect(told('assigned', { before: 3, after: null }).detail).toBe('No one')
  expect(told('opened', { severity: 'high' })).toEqual({ title: 'Raised', detail: 'High' })
  expect(told('evidence_changed', { before: 'low', after: 'low' }).detail).toBeNull()
  expect(told('status_changed', { before: 'pending', after: 'new', reason: 'no_answer' }).detail).toBe(
    'New. No answer in time',
  )
  expect(told('answered', { answer: 'different', body: 'Truck 418.' }).detail).toBe(
    'Something is different. Truck 418.',
  )
})

it('knows no word that the server may add', () =>
  expect(resolutionWords({ details: { resolution: 'something_new' } })).toBeNull())
