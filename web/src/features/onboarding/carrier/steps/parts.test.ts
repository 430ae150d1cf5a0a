import { expect, it } from 'vitest'
import { fillPart } from './parts'

it('fills each field by itself, so that each one’s error goes', () => {
  const errors: Record<string, string> = {
    'accounting.email': 'Enter a valid email.',
    'accounting.phone': 'Enter a valid phone number.',
    'claims.email': 'Enter a valid email.',
  }
  const values: Record<string, string> = {}
  // As the form library does: the error of the very path that is set is cleared.
  const setFieldValue = (path: string, value: string) => {
    values[path] = value
    delete errors[path]
  }

  fillPart({ setFieldValue }, 'accounting', { name: 'Olga', phone: '512 555 0142', email: 'o@acme.example' })

  expect(values).toEqual({
    'accounting.name': 'Olga',
    'accounting.phone': '512 555 0142',
    'accounting.email': 'o@acme.example',
  })
  expect(Object.keys(errors)).toEqual(['claims.email'])
})
