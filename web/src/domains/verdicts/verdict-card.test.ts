import { MantineProvider } from '@mantine/core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { VerdictCard } from './verdict-card'
import type { ShownVerdict } from './words'

const reason = (code: string, text: string): ShownVerdict['reasons'][number] => ({
  code,
  verdict: 'do_not_use',
  text,
  carrier_id: null,
  change: 'A later file.',
  source: null,
})

const card = (more_reasons: number) => {
  const verdict: ShownVerdict = {
    verdict: 'do_not_use',
    reasons: [
      reason('out_of_service_order', 'An out-of-service order is in force.'),
      reason('do_not_dispatch', 'Your company marked this carrier do not dispatch.'),
      reason('authority_not_active', 'No active carrier authority.'),
    ],
    more_reasons,
  }
  const element = createElement(VerdictCard, { verdict, on: '2026-11-21' })
  const markup = renderToStaticMarkup(createElement(MantineProvider, null, element))
  const [list = ''] = /<ol[\s\S]*<\/ol>/.exec(markup) ?? []
  return list
    .split('<li')
    .slice(1)
    .map(item => `<li${item}`.replace(/<[^>]+>/g, ''))
}

it('counts the reasons that it has no room for, below those that it tells', () => {
  expect(card(2)).toHaveLength(4)
  expect(card(2).at(-1)).toBe('and 2 more')
  expect(card(0)).toHaveLength(3)
  expect(card(0).at(-1)).toContain('No active carrier authority.')
})
