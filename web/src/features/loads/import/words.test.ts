import { expect, it } from 'vitest'
import type { LoadImport } from './types'
import { statusWords } from './words'

const done = { status: 'done', rows_done: 3, rows_total: 3, refused: 0 } as LoadImport

it('says of an import whose every row was refused that nothing was imported', () => {
  expect(statusWords(done)).toEqual({ words: 'Done', outcome: 'pass' })
  expect(statusWords({ ...done, refused: 2 })).toEqual({ words: 'Done, some refused', outcome: 'warn' })
  expect(statusWords({ ...done, refused: 3 })).toEqual({ words: 'No load came in', outcome: 'warn' })
  expect(statusWords({ ...done, rows_done: 0, rows_total: 0 }).words).toBe('Done')
})
