import { expect, it } from 'vitest'
import { noneRelated } from './associated'

it('says that nobody stopped before only where that is known of every carrier', () => {
  const known = { relation_unknown_because: null }
  const open = {
    relation_unknown_because: 'Unknown: the day on which this carrier was registered isn’t on file',
  }

  expect(noneRelated([known])).toMatch(/^No carrier here stopped/)
  expect(noneRelated([known, open])).toMatch(/^Unknown whether/)
})
