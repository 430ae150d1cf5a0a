import { expect, it } from 'vitest'
import { scrollOf } from './scroll'

it('goes to the top on another route, in the history too', () => {
  expect(scrollOf({ from: '/list', to: '/carriers/$id', isInHistory: false })).toBe('top')
  expect(scrollOf({ from: '/carriers/$id', to: '/list', isInHistory: true })).toBe('top')
})

it('keeps the position where the route stays the same, and the one that was left on Back', () => {
  expect(scrollOf({ from: '/carriers/$id', to: '/carriers/$id', isInHistory: false })).toBe('stay')
  expect(scrollOf({ from: '/carriers/$id', to: '/carriers/$id', isInHistory: true })).toBe('restore')
})

it('leaves a page that is loaded again where it was', () => {
  expect(scrollOf({ from: undefined, to: '/list', isInHistory: false })).toBe('restore')
})
