import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Inspections, SeenOn } from './seen'

const shown = (inspections: number | null, day: string | null = null) =>
  [
    createElement(Inspections, { row: { inspections } }),
    createElement(SeenOn, { row: { inspections }, day, never: 'Never inspected' }),
  ].map(element => renderToStaticMarkup(element))

it('says never only where the files on record prove it', () => {
  const [none, day] = shown(null)
  expect(none).toContain('None on file')
  expect(none).toContain('data-state="unknown"')
  expect(day).toContain('Not in the inspections on file')
  expect(day).not.toContain('Never')

  expect(shown(0)[0]).toBe('0')
  expect(shown(0)[1]).toContain('Never inspected')
  expect(shown(2, '2026-03-01')[1]).toBe('Mar 1, 2026')
})
