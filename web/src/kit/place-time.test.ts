import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { InstantIn, WindowIn } from './place-time'

const AT = '2026-07-04T02:30:00Z'
const zone = 'America/Chicago'

it('shows an instant and a window on the clocks of a place, where the keyboard reaches their tips', () => {
  const shown = renderToStaticMarkup(createElement(InstantIn, { at: AT, zone }))
  expect(shown).toMatch(new RegExp(`^<time dateTime="${AT}" tabindex="0">Fri, Jul 3, .+CDT</time>$`, 'i'))
  const span = renderToStaticMarkup(createElement(WindowIn, { from: AT, until: AT, zone }))
  expect(span).toMatch(/^<time [^>]*tabindex="0">Fri, Jul 3, .+CDT<\/time>$/i)
})
