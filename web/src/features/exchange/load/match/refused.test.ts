import { expect, it } from 'vitest'
import { ApiError } from '@/api/errors'
import { refusedCarriers } from './refused'

it('finds the carriers that were refused by their place among those asked', () => {
  const problem = (field: string, detail: string) => ({ code: 'invalid' as const, field, detail })
  const errors = [
    problem('load_offer.carrier_ids.1', 'No email is on file.'),
    problem('load_offer.carrier_ids.7', 'Unknown.'),
    problem('load_offer.rate', 'Too much.'),
  ]
  const asked = [{ id: 4509 }, { id: 17 }]
  expect(refusedCarriers(new ApiError(422, { errors }), asked)).toEqual([
    { carrier_id: 17, detail: 'No email is on file.' },
  ])
  expect(refusedCarriers(new Error('No answer.'), asked)).toEqual([])
})
