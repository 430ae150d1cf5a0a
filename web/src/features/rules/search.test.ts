import { expect, it } from 'vitest'
import { parseQuery, stringifyQuery } from '@/lib/query-string'
import { changesIn, changesSearch, rulesSearch } from './search'

it('keeps changes that are not saved in the address', () => {
  const changes = {
    values: { not_also_a_broker: 0, mcs150_is_current: 3 },
    thresholds: { bipd_coverage_gteq_750_000: 500_000, insurer_rating_gteq_a_minus: 'B++', cargo: null },
  }
  const search = { classification: 7, ...changesSearch(changes), list: 'watched', before: 'none', page: 2 }
  const read = rulesSearch(parseQuery(stringifyQuery(search)))
  expect(changesIn(read)).toEqual(changes)
  expect(read).toMatchObject({ classification: 7, list: 'watched', before: 'none', page: 2 })
})

it('leaves out what no address of ours says', () => {
  expect(
    rulesSearch({
      classification: '-1',
      values: { a: '1', 'B"': '2' },
      list: 'everybody',
      page: '0',
      after: 'x',
    }),
  ).toEqual({})
})
