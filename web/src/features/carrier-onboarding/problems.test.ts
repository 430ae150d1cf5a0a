import { expect, it } from 'vitest'
import { ApiError } from '@/api/errors'
import { elsewhere, problemsOf } from './problems'

const refusal = (...fields: string[]) =>
  new ApiError(422, {
    errors: fields.map(field => ({ code: 'invalid' as const, detail: `Wrong: ${field}`, field })),
  })

it('puts messages beside the fields of the step, and tells the others above', () => {
  const problems = problemsOf(refusal('company.address.state', 'tin', 'company.gone'), 'company')

  expect(problems).toEqual({
    'address.state': 'Wrong: company.address.state',
    tin: 'Wrong: tin',
    gone: 'Wrong: company.gone',
  })
  expect(elsewhere(problems, { address: { state: '' }, tin: '' })).toBe('Wrong: company.gone')
})
