import { expect, test } from 'vitest'
import { hiddenFirst } from './hidden-columns'
import type { Column } from './types'

const column = (id: string, more: Partial<Column<object>> = {}): Column<object> => ({
  id,
  header: id,
  cell: () => null,
  ...more,
})
const columns = [
  column('name'),
  column('packet', { roomy: true }),
  column('place', { optional: true }),
  column('lapse'),
]

test('a narrow window begins without the columns that need room', () => {
  expect(hiddenFirst(columns, false, null)).toEqual(['place'])
  expect(hiddenFirst(columns, true, null)).toEqual(['packet', 'place'])
})

test('what was hidden in a wide window is hidden in a narrow one, too', () => {
  expect(hiddenFirst(columns, true, ['lapse'])).toEqual(['packet', 'lapse'])
})
