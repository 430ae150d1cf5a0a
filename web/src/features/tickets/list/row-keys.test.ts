import { expect, it } from 'vitest'
import { rowAfter } from './row-keys'

it('goes down and up, no further than the ends', () => {
  expect([rowAfter('j', -1, 3), rowAfter('j', 0, 3), rowAfter('ArrowDown', 2, 3)]).toEqual([0, 1, 2])
  expect([rowAfter('k', 2, 3), rowAfter('ArrowUp', 0, 3), rowAfter('k', -1, 3)]).toEqual([1, 0, 2])
})

it('leaves other keys, and lists without rows, alone', () => {
  expect([rowAfter('x', 0, 3), rowAfter('Enter', 0, 3), rowAfter('j', -1, 0)]).toEqual([null, null, null])
})
