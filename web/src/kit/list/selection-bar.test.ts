import { MantineProvider } from '@mantine/core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Selection } from './selection'
import { SelectionBar } from './selection-bar'

interface Row {
  id: number
}

const selection = (rows: readonly Row[], most = 100): Selection<Row> => ({
  rows,
  most,
  isFull: rows.length >= most,
  has: id => rows.some(row => row.id === id),
  toggle: () => {},
  set: () => {},
  clear: () => {},
})

/** What is read out of it, without tags. */
const words = (chosen: Selection<Row>) => {
  const props = { one: 'load', rows: [{ id: 1 }], selection: chosen, children: 'Post' }
  return renderToStaticMarkup(createElement(MantineProvider, null, createElement(SelectionBar<Row>, props)))
    .replace(/<style[\s\S]*?<\/style>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

it('offers the acts once something is selected, and says when no more can be', () => {
  expect(words(selection([]))).toBe('Select page None selected')
  expect(words(selection([{ id: 1 }]))).toBe('Select page 1 load selected Clear selection Post')
  expect(words(selection([{ id: 1 }, { id: 2 }], 2))).toMatch(/2 loads selected: 2 at most/)
})
