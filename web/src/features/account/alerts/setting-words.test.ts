import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { GROUPS } from './setting-words'

it('has words for each threshold of alerts, and none for one that is gone', () => {
  const source = readFileSync('../crates/alerts/src/settings.rs', 'utf8')
  const names = [...source.matchAll(/^ {4}(\w+): \w+ = [\d_]+ in /gm)].map(([, name]) => name)
  expect(names.length).toBeGreaterThan(40)
  expect(GROUPS.flatMap(({ settings }) => Object.keys(settings)).toSorted()).toEqual(names.toSorted())
})
