import { expect, it } from 'vitest'
import { ApiError } from '@/api/errors'
import { otherErrors, fieldErrors } from './validation-errors'

const refusal = (...fields: string[]) =>
  new ApiError(422, {
    errors: fields.map(field => ({ code: 'invalid' as const, detail: `Wrong: ${field}`, field })),
  })

it('puts messages beside the fields of the step, and tells the others above', () => {
  const errors = fieldErrors(refusal('company.address.state', 'tin', 'company.gone'), 'company')

  expect(errors).toEqual({
    'address.state': 'Wrong: company.address.state',
    tin: 'Wrong: tin',
    gone: 'Wrong: company.gone',
  })
  expect(otherErrors(errors, { address: { state: '' }, tin: '' })).toBe('Wrong: company.gone')
})
