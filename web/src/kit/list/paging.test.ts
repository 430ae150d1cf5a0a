import { expect, it } from 'vitest'
import { lastPage, pageInstead } from './paging'

const page = (rows: number, number: number, pages: number, total: number) => ({
  rows: Array.from({ length: rows }),
  page: number,
  pages,
  total,
  counters: {},
})

it('ends a list of 200 over 4 pages at the first page that is not full', () => {
  expect(lastPage(page(50, 1, 4, 200))).toBe(4)
  expect(lastPage(page(49, 2, 4, 200))).toBe(2)
  expect(lastPage(page(0, 1, 4, 200))).toBe(1)
  expect(lastPage(page(50, 4, 4, 200))).toBe(4)
})

it('leads from a page past the last to the last', () => {
  expect(pageInstead(page(0, 99, 14, 684))).toBe(14)
  expect(pageInstead(page(0, 4, 4, 200))).toBe(3)
  expect(pageInstead(page(0, 2, 1, 15))).toBe(1)
  expect(pageInstead(page(0, 1, 1, 0))).toBeNull()
  expect(pageInstead(page(0, 3, 1, 0))).toBeNull()
  expect(pageInstead(page(1, 2, 2, 16))).toBeNull()
})

it('believes every other total', () => {
  expect(lastPage(page(49, 1, 4, 199))).toBe(4)
  expect(lastPage(page(15, 1, 14, 200))).toBe(14)
  expect(lastPage(page(3, 2, 2, 53))).toBe(2)
})
