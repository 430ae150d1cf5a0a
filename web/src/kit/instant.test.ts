import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { Instant, InstantDay } from './instant'

afterEach(() => vi.unstubAllEnvs())

const AT = '2026-07-04T02:30:00Z'

it('shows an instant where the keyboard reaches its tip', () => {
  const shown = renderToStaticMarkup(createElement(Instant, { at: AT }))
  expect(shown).toMatch(new RegExp(`^<time dateTime="${AT}" tabindex="0">Jul \\d, 2026, .+</time>$`, 'i'))
})

it('shows the day of an instant as the viewer’s calendar has it', () => {
  vi.stubEnv('TZ', 'America/Chicago')
  const shown = renderToStaticMarkup(createElement(InstantDay, { at: AT }))
  expect(shown).toContain('>Jul 3, 2026<')
})
