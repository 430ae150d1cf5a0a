import { expect, test } from 'vitest'
import { reportWords } from './bulk-words'

test('carriers that were monitored before are said to be, and no number is of none', () => {
  expect(reportWords({ done: 0, unchanged: 2, refused: 0 }, 'already monitored')).toBe(
    '2 carriers already monitored',
  )
  expect(reportWords({ done: 3, unchanged: 1, refused: 1 })).toBe(
    '3 carriers done · 1 carrier unchanged · 1 carrier refused',
  )
})
