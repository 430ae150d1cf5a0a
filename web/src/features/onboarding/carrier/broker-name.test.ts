import { expect, it } from 'vitest'
import { initialOf } from './broker-name'

it('takes the first letter or digit as the mark', () => {
  expect(['acme Freight', '“Eagle” Logistics', '3PL Partners', 'Éclair Inc', '—'].map(initialOf)).toEqual([
    'A',
    'E',
    '3',
    'É',
    '',
  ])
})
