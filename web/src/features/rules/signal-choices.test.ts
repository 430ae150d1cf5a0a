import { expect, test } from 'vitest'
import { changedSignals, choicesOf, type Verdicts } from './signal-choices'

test('a signal is raised to Do not use, and never set below its floor', () => {
  expect(choicesOf('review').map(({ label }) => label)).toEqual(['Review', 'Do not use'])
  expect(choicesOf('do_not_use').map(({ label }) => label)).toEqual(['Do not use'])
})

test('only what differs from the saved verdicts is changed', () => {
  const saved: Verdicts = { contact_changed: 'review', lapse_served: 'review' }
  expect(changedSignals(saved, { ...saved, lapse_served: 'do_not_use' })).toEqual(['lapse_served'])
  expect(changedSignals(saved, saved)).toEqual([])
})
