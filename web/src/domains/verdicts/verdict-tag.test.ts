import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { siteQuery } from '@/api/site'
import { VerdictTag } from './verdict-tag'
import type { VerdictWord } from './words'

const tag = (verdict: VerdictWord, is_orange_shield_enabled: boolean) => {
  const client = new QueryClient()
  client.setQueryData(siteQuery.queryKey, { configuration: { is_orange_shield_enabled } } as never)
  return renderToStaticMarkup(
    createElement(QueryClientProvider, { client }, createElement(VerdictTag, { verdict })),
  )
}

it('has the orange shield for carriers to review, where the site shows it', () => {
  expect(tag('review', true)).toContain('data-shield')
  expect(tag('review', false)).not.toContain('data-shield')
  expect(tag('review', true)).not.toBe(tag('review', false))
  for (const verdict of ['use', 'unknown', 'do_not_use'] as const)
    expect(tag(verdict, true), verdict).toBe(tag(verdict, false))
})
