import { expect, it } from 'vitest'
import { sourceWords } from './source-words'

it('says where a notice is from and the day of the fact', () => {
  const source = { data_set: 'census', label: 'FMCSA census' }
  expect(sourceWords({ source: { ...source, as_of: '2026-11-20' } })).toBe(
    'Source: FMCSA census, as of Nov 20, 2026',
  )
  expect(sourceWords({ source: { ...source, as_of: null } })).toBe('Source: FMCSA census, no date given')
})
