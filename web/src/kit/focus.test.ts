import { expect, it } from 'vitest'
import { headingIn, homesOf } from './focus'

/** Elements as far as they are asked here: a page of its sections, and a dialog beside them. */
const element = (heading: string | null, parent: Element | null = null, isConnected = true) => {
  const one = {
    isConnected,
    parentElement: parent,
    closest: () => one,
    querySelector: () => heading,
  }
  return one as unknown as Element
}

it('begins with the nearest of what an element stands in', () => {
  const main = element('Load L-1')
  const card = element('Tender', main)
  const button = { closest: () => card } as unknown as Element
  expect(homesOf(button)).toEqual([card, main])
  expect(homesOf({ closest: () => null } as unknown as Element)).toEqual([])
})

it('takes the nearest heading that is still there', () => {
  const main = element('Load L-1')
  const card = element('Tender', main)
  const closed = element('Accept tender', null, false)
  expect(headingIn([closed, card, main])).toBe('Tender')
  expect(headingIn([closed, element(null), main])).toBe('Load L-1')
  expect(headingIn([closed])).toBeUndefined()
})
