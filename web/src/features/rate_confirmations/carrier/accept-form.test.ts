import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { AcceptForm } from './accept-form'
import type { Offer } from './types'

const shown = (proven_by: Offer['proven_by']) => {
  const offer = { ...OFFER, proven_by } as Offer
  const form = createElement(AcceptForm, { token: 'abc', offer, accepted: () => {} })
  const themed = createElement(MantineProvider, null, form)
  return renderToStaticMarkup(createElement(QueryClientProvider, { client: new QueryClient() }, themed))
}

const OFFER: Partial<Offer> = { rate: 1850, name: null, title: null, vin: null, crew_due_at: null }

it('offers to remember the phone, but not after a code that the broker released', () => {
  for (const proof of ['on_file', 'code', 'voice_code'] as const)
    expect(shown(proof), proof).toContain('Remember me on this phone')
  const released = shown('released')
  expect(released).toContain('I agree to sign electronically')
  expect(released).not.toContain('Remember me')
})
