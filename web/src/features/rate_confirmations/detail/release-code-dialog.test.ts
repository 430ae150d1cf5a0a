import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { AskReason, CodeToRead, reasonProblem } from './release-code-dialog'

const shown = (part: ReactNode) => {
  const themed = createElement(MantineProvider, null, part)
  return renderToStaticMarkup(createElement(QueryClientProvider, { client: new QueryClient() }, themed))
}

it('asks for a reason first, and takes no blank one', () => {
  const asked = shown(createElement(AskReason, { send: async () => {} }))
  expect(asked).toMatch(/<label[^>]*>How you made sure/)
  expect(asked).toMatch(/<button[^>]*type="submit"[\s\S]*Release the code/)
  expect(asked).not.toContain('role="status"')
  expect(reasonProblem(' \n')).toBe('Say how you made sure that it’s the carrier.')
  expect(reasonProblem('Met the driver at our dock.')).toBeNull()
})

it('shows the code that came, and until when it works', () => {
  const given = { code: '042917', expires_at: '2026-11-28T12:10:00Z' }
  const read = shown(createElement(CodeToRead, { given, close: () => {} }))
  expect(read).toMatch(/role="status"[^>]*>042917</)
  expect(read).toContain('dateTime="2026-11-28T12:10:00Z"')
  expect(read).toContain('the person you verified')
  expect(read).not.toContain('<textarea')
})
