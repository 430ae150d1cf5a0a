import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Inspections, SeenOn } from './seen'

const shown = (inspections: number | null, day: string | null = null) =>
  [
    createElement(Inspections, { row: { inspections } }),
    createElement(SeenOn, { row: { inspections }, day, never: 'None in 24 months' }),
  ].map(element => renderToStaticMarkup(element))

it('says that there is none only where the files on record prove it', () => {
  const [none, day] = shown(null)
  expect(none).toContain('None on file')
  expect(none).toContain('data-state="unknown"')
  expect(day).toContain('Not in the inspections on file')
  expect(day).not.toContain('None in')

  expect(shown(0)[0]).toBe('0')
  expect(shown(0)[1]).toContain('None in 24 months')
  expect(shown(2, '2026-03-01')[1]).toBe('Mar 1, 2026')
})
