import { describe, expect, it } from 'vitest'
import { allWords, errorsOf, MOST_LOADS, offersAll, outcomeWords, REFETCH_AFTER_MS } from './bulk'

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
  it('offers all that match once the page is chosen, and says where that is more than an act takes', () => {
    const page = [{ id: 1 }, { id: 2 }]
    const chosen = (ids: number[], isFull = false) => ({
      rows: ids,
      isFull,
      has: (id: number) => ids.includes(id),
    })
    expect(offersAll(chosen([1, 2]), page, 612)).toBe(true)
    expect(offersAll(chosen([1]), page, 612)).toBe(false)
    expect(offersAll(chosen([1, 2]), page, 2)).toBe(false)
    expect(offersAll(chosen([1, 2], true), page, 612)).toBe(false)
    expect(offersAll(chosen([]), [], 0)).toBe(false)
    expect([allWords(320, MOST_LOADS), allWords(1612, MOST_LOADS)]).toEqual([
      'Select all 320 that match',
      'Select the first 500 of 1,612',
    ])
  })
  it('says how many were done, and how many could not be', () => {
    const words = (type: 'Post' | 'Unpost', success: number, unchanged: number, errors: number) =>
      outcomeWords(type, {
        success: Array.from({ length: success }),
        unchanged: Array.from({ length: unchanged }),
        errors: Array.from({ length: errors }),
      })
    expect(words('Post', 1, 0, 0)).toBe('1 load posted.')
    expect(words('Post', 97, 0, 3)).toBe('97 loads posted, 3 couldn’t be.')
    expect(words('Unpost', 1200, 0, 0)).toBe('1,200 loads unposted.')
    expect(words('Post', 67, 6, 4)).toBe('61 loads posted, 6 were already, 4 couldn’t be.')
    expect(words('Post', 6, 6, 0)).toBe('6 loads were already posted.')
    expect(words('Unpost', 1, 1, 2)).toBe('1 load was already unposted, 2 couldn’t be.')
    expect(words('Post', 0, 0, 4)).toBe('0 loads posted, 4 couldn’t be.')
  })
})
