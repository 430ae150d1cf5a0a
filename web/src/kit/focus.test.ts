import { expect, it } from 'vitest'
import { headingIn, homesOf } from './focus'

/** Elements as far as they are asked here: a page of its sections, and a dialog beside them. */
const element = (headings: readonly unknown[], parent: Element | null = null, isConnected = true) => {
  const one = {
    isConnected,
    parentElement: parent,
    closest: () => one,
    querySelectorAll: () => headings,
  }
  return one as unknown as Element
}

const heading = (isShown = true) => ({ checkVisibility: () => isShown })

it('begins with the nearest of what an element stands in', () => {
  const main = element([heading()])
  const card = element([heading()], main)
  const button = { closest: () => card } as unknown as Element
  expect(homesOf(button)).toEqual([card, main])
  expect(homesOf({ closest: () => null } as unknown as Element)).toEqual([])
})

it('takes the nearest heading that is still there', () => {
  const [page, tender] = [heading(), heading()]
  const main = element([page])
  const card = element([tender], main)
  const closed = element([heading()], null, false)
  expect(headingIn([closed, card, main])).toBe(tender)
  expect(headingIn([closed, element([]), main])).toBe(page)
  expect(headingIn([closed])).toBeUndefined()
})

it('leaves headings that are hidden, and goes on outward', () => {
  const [page, second] = [heading(), heading()]
  const main = element([page])
  expect(headingIn([element([heading(false), second], main), main])).toBe(second)
  expect(headingIn([element([heading(false)], main), main])).toBe(page)
  expect(headingIn([element([heading(false)])])).toBeUndefined()
})
