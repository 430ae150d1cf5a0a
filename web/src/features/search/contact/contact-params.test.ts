import { describe, expect, it } from 'vitest'
import { contactIn, contactSearch } from './contact-params'

describe('the contact that a typed text is', () => {
  it('is an address or a number as phones are written', () => {
    expect(contactIn('dispatch@acme.com')).toEqual({ email: 'dispatch@acme.com' })
    expect(contactIn('(512) 555-0142')).toEqual({ phone: '(512) 555-0142' })
    expect(contactIn('+1 512 555 0142')).toEqual({ phone: '+1 512 555 0142' })
  })

  it('is none of a name, a USDOT number or a VIN', () => {
    for (const text of ['acme', '90000012', 'MC-123456', '1M8GDM9AXKP042788', 'a@b'])
      expect(contactIn(text)).toBeNull()
  })
})

describe('the address of the contact search', () => {
  it('holds what was typed, and nothing of what is blank', () => {
    expect(contactSearch({ email: ' a@b.com ', phone: 5125550142 })).toEqual({
      email: 'a@b.com',
      phone: '5125550142',
    })
    expect(contactSearch({ email: ' ', color: 'red' })).toEqual({ email: undefined, phone: undefined })
  })
})
