import { expect, it } from 'vitest'
import { bulkWords } from './bulk'

it('says how many were done, and how many refused', () => {
  const done = { id: 1, refused: null }
  expect(bulkWords([done], 'closed')).toBe('1 alert closed.')
  expect(bulkWords([done, { id: 2, refused: null }, { id: 3, refused: 'Escalated.' }], 'assigned')).toBe(
    '2 alerts assigned, 1 refused.',
  )
})
