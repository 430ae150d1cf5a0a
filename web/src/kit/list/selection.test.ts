import { expect, it } from 'vitest'
import { changed, MOST } from './selection'

const rows = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => ({ id: from + at }))

it('holds no more rows than one call takes', () => {
  const full = changed(new Map(), rows(1, 150), true)
  expect(full.size).toBe(MOST)
  expect(changed(full, rows(201, 201), true).has(201)).toBe(false)
})

it('keeps what was chosen on other pages', () => {
  const both = changed(changed(new Map(), rows(1, 15), true), rows(16, 30), true)
  expect([...changed(both, rows(16, 30), false).keys()]).toEqual(rows(1, 15).map(({ id }) => id))
})
