import { expect, it } from 'vitest'
import { differencesOf } from './differences'

it('tells what changed, was added and was taken away, and nothing else', () => {
  const before = [
    ['Status', 'New'],
    ['Owner', 'Ann'],
    ['Stop 2', 'Dallas, TX'],
  ] as const
  const after = [
    ['Status', 'Closed'],
    ['Owner', 'Ann'],
    ['Stop 3', 'Austin, TX'],
  ] as const
  expect(differencesOf(before, after)).toEqual([
    { label: 'Status', before: 'New', after: 'Closed' },
    { label: 'Stop 2', before: 'Dallas, TX', after: 'None' },
    { label: 'Stop 3', before: 'None', after: 'Austin, TX' },
  ])
})
