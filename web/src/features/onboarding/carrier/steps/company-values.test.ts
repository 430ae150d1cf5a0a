import { expect, it } from 'vitest'
import type { CarrierPacket } from '@/api/types'
import { begin, bodyOf } from './company-values'

const carrier = {
  legal_name: 'ACME HAULING LLC',
  dba_name: null,
  street: '100 MAIN ST',
  city: 'AUSTIN',
  state: 'TX',
  zip: '78701',
  country: 'US',
}
const packet = (more: object) =>
  ({ company: null, carrier, phone_on_file: null, email_on_file: null, ...more }) as CarrierPacket

it('begins with the phone and email that FMCSA has on file', () => {
  const values = begin(packet({ phone_on_file: '+15125550142', email_on_file: 'owner@acme.example' }))

  expect([values.phone, values.email]).toEqual(['(512) 555-0142', 'owner@acme.example'])
  expect(bodyOf(values, 0).company.phone).toBe('+15125550142')
  const nothing = begin(packet({}))
  expect([nothing.phone, nothing.email]).toEqual(['', ''])
})

it('keeps what was saved, whatever FMCSA has on file', () => {
  const person = { name: 'Olga Owner', phone: '+15125550143', email: 'o@acme.example' }
  const saved = {
    legal_name: 'Acme Hauling LLC',
    dba_name: null,
    address: { street: '1', city: 'Austin', state: 'TX', zip: '78701', country: 'US' },
    phone: '+15125550199',
    email: 'office@acme.example',
    dispatch: person,
    accounting: person,
    claims: person,
  }

  const values = begin(packet({ company: { answers: saved }, email_on_file: 'owner@acme.example' }))

  expect([values.phone, values.email]).toEqual(['(512) 555-0199', 'office@acme.example'])
})
