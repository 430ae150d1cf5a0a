import { expect, test } from 'vitest'
import { partsOf } from './agreement-parts'

test('headings are separate and paragraphs are split at empty lines', () => {
  expect(partsOf('# Terms\r\nPay in 30 days.\nOr sooner.\n\n\nNo brokering.\n#none')).toEqual([
    { at: 0, isHeading: true, text: 'Terms' },
    { at: 1, isHeading: false, text: 'Pay in 30 days.\nOr sooner.' },
    { at: 5, isHeading: false, text: 'No brokering.\n#none' },
  ])
})
