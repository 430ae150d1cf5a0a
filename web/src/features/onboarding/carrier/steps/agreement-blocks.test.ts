import { expect, it } from 'vitest'
import { blocksOf } from './agreement-blocks'

it('reads headings and paragraphs', () => {
  expect(blocksOf('# Terms\nThe carrier\nhauls.\n\nThe broker pays.\n')).toEqual([
    { isHeading: true, text: 'Terms' },
    { isHeading: false, text: 'The carrier hauls.' },
    { isHeading: false, text: 'The broker pays.' },
  ])
})
