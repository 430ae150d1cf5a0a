import { describe, expect, it } from 'vitest'
import { errorsOf, MOST_LOADS, outcomeWords, REFETCH_AFTER_MS } from './bulk'

describe('posting many loads', () => {
  it('is bounded, and the results are asked anew after 500 ms', () =>
    expect([MOST_LOADS, REFETCH_AFTER_MS]).toEqual([500, 500]))
  it('keeps what was refused under its act, by the numbers that people know', () => {
    const refused = [
      { id: 7, errors: ['Say which equipment the load requires.', 'Give the load’s weight.'] },
      { id: 9, errors: [{ detail: 'The pickup window has ended. Change it first.' }] },
    ]
    expect(errorsOf('Post', refused, new Map([[7, 'L-7']]))).toEqual({
      type: 'Post',
      errors: [
        {
          id: 7,
          number: 'L-7',
          reasons: ['Say which equipment the load requires.', 'Give the load’s weight.'],
        },
        { id: 9, number: 'Load 9', reasons: ['The pickup window has ended. Change it first.'] },
      ],
    })
    expect(errorsOf('Unpost', [], new Map())).toBeNull()
  })
  it('says how many were done, and how many could not be', () => {
    expect(outcomeWords('Post', 1, 0)).toBe('1 load posted.')
    expect(outcomeWords('Post', 97, 3)).toBe('97 loads posted, 3 couldn’t be.')
    expect(outcomeWords('Unpost', 1200, 0)).toBe('1,200 loads unposted.')
  })
})
