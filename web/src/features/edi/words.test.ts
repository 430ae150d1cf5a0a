import { describe, expect, it } from 'vitest'
import { detailOf, documentWords, firstError, outcomeOf, placeOf } from './words'

const error = {
  segment: 'G62',
  position: 7,
  element: 2,
  field: null,
  detail: 'G6202 (segment 7): This is not a date. It holds "20261327".',
}
const set = (result: 'created' | 'refused') => ({
  kind: '204',
  control_number: '0001',
  shipment_number: null,
  result,
  load_id: null,
  errors: result === 'refused' ? [error] : [],
})
const of = (...results: ('created' | 'refused')[]) => ({
  result: { sets: results.map(set), acknowledgments: [] },
})

describe('what came of an interchange', () => {
  it('is rejected only when every document is', () => {
    expect(outcomeOf(of('created', 'created')).words).toBe('Processed')
    expect(outcomeOf(of('created', 'refused')).words).toBe('Processed with errors')
    expect(outcomeOf(of('refused')).words).toBe('Rejected')
    expect(outcomeOf(of()).words).toBe('Processed')
    expect(outcomeOf({ result: null }).outcome).toBe('unknown')
  })
  it('counts its documents', () => {
    expect(documentWords(of('created'))).toBe('1 document')
    expect(documentWords(of('created', 'refused'))).toBe('2 documents, 1 rejected')
    expect(documentWords(of('refused'))).toBe('1 document')
  })
  it('names the wrong segment and element once', () => {
    expect(firstError(of('refused'))).toBe(
      'Segment G62, line 7, element 2: This is not a date. It holds "20261327".',
    )
    expect(firstError(of('created'))).toBeUndefined()
  })
})

describe('the place of an error', () => {
  it('is a segment, a field of the load, or the whole document', () => {
    const none = { segment: null, position: null, element: null, field: null, detail: 'No load.' }
    expect(placeOf({ ...error, element: null })).toBe('Segment G62, line 7')
    expect(placeOf({ ...none, field: 'stops.1.window_end_at' })).toBe('Load field stops.1.window_end_at')
    expect(placeOf(none)).toBe('Whole document')
    expect(detailOf(none)).toBe('No load.')
  })
})

it('what a partner rejected of ours counts as rejected', () => {
  const sets = [{ ...set('created'), kind: '997', result: 'rejected' as const }]
  expect(outcomeOf({ result: { sets, acknowledgments: [] } })).toEqual({ words: 'Rejected', outcome: 'fail' })
})
