import { MantineProvider } from '@mantine/core'
import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { FactValue, UnknownBecause } from './fact'
import type { Fact } from './types'

const markup = (element: ReactElement) =>
  renderToStaticMarkup(createElement(MantineProvider, null, element)).replace(/<style[\s\S]*?<\/style>/g, '')

/** What is read out of it, without tags. */
const words = (element: ReactElement) =>
  markup(element)
    .replace(/<[^>]+>/g, '')
    .trim()

const shown = (fact: Fact<number>) =>
  createElement(FactValue<number>, { label: 'Crashes', fact, format: value => `${value} crashes` })

const BECAUSE = 'Unknown: the last crash file on record ends Nov 25, 2015.'

describe('a fact', () => {
  it('says why it is unknown, in words that are read out and behind a button that the keyboard reaches', () => {
    const unknown = shown({ state: 'unknown', value: null, source: null, unknown_because: BECAUSE })

    expect(words(unknown)).toBe(BECAUSE)
    expect(markup(unknown)).toMatch(/<button type="button"[^>]*>.*data-state="unknown"/)
  })
  it('is a plain sign where nobody says why', () => {
    const unknown = shown({ state: 'unknown', value: null, source: null, unknown_because: null })

    expect(words(unknown)).toBe('Unknown')
    expect(markup(unknown)).not.toContain('<button')
  })
  it('shows no reason beside a value, none or zero', () => {
    expect(words(shown({ state: 'known', value: 0, source: null, unknown_because: BECAUSE }))).toBe(
      '0 crashes',
    )
    const none = shown({ state: 'none', value: null, source: null, unknown_because: BECAUSE })
    expect(words(none)).toBe('None on file')
    expect(markup(none)).toContain('data-state="none"')
  })
  it('leads to its source where it has one', () => {
    const source = {
      data_set: 'crashes',
      label: 'Crash File',
      as_of: null,
      imported_at: '2026-11-20T12:00:00Z',
    }

    expect(markup(shown({ state: 'known', value: 2, source }))).toMatch(
      /<button type="button"[^>]*>2 crashes/,
    )
  })
})

it('tells the reason of an unknown that stands in a sentence', () => {
  const since = createElement(UnknownBecause, {
    label: 'Authority since',
    because: 'The file leaves it blank.',
  })

  expect(words(since)).toBe('Unknown: The file leaves it blank.')
  expect(words(createElement(UnknownBecause, { label: 'Authority since', because: undefined }))).toBe(
    'Unknown',
  )
})
