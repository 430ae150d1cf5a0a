import { expect, it } from 'vitest'
import type { OpenedOnboarding } from '@/api/types'
import { firstChoice, maskedContact, offeredWords, verifiedLook } from './contact-standing'

type Offered = OpenedOnboarding['contacts'][number]

const proven: Offered['standing'] = { standing: 'proven', on: '2026-04-25', days: 210, why: null }
const recent: Offered['standing'] = { standing: 'recent', on: '2026-11-15', days: 6, why: null }
const unknown: Offered['standing'] = { standing: 'unknown', on: null, days: null, why: 'No census lists it' }

const contact = (standing: Offered['standing'], more: Partial<Offered> = {}): Offered => ({
  contact: 'email',
  masked: 'o•••@acme.example',
  is_former: false,
  can_receive_code: true,
  standing,
  ...more,
})

it('tells a carrier how each contact stands and what follows', () => {
  const words = (one: Offered) => offeredWords(one, 'Acme Brokerage')

  expect(words(contact(proven))).toBe('Unchanged since Apr 25, 2026.')
  expect(words(contact(recent, { contact: 'phone' }))).toBe(
    'Phone changed 6 days ago. Acme Brokerage will check it with you.',
  )
  expect(words(contact(proven, { is_former: true }))).toBe(
    'On file before the change. Unchanged since Apr 25, 2026.',
  )
  expect(words(contact(unknown))).toBe(
    'We don’t know how long this has been on file. Acme Brokerage will check it with you.',
  )
})

it('tells the broker what the verified contact proves', () => {
  const look = (standing: Offered['standing'], is_former = false) =>
    verifiedLook({
      kind: 'email',
      contact: 'o@acme.example',
      is_former,
      standing,
      proved_at: '2026-11-21T12:00:00Z',
    })

  expect(look(recent)).toEqual({ outcome: 'fail', word: 'Email changed 6 days before it was verified' })
  expect(look({ ...recent, days: 1 }).word).toBe('Email changed 1 day before it was verified')
  expect(look({ ...recent, days: 0 }).word).toBe('Email changed the day it was verified')
  expect(look(unknown)).toEqual({ outcome: 'warn', word: 'Email history unknown' })
  expect(look(proven)).toEqual({ outcome: 'pass', word: 'Email unchanged since Apr 25, 2026' })
  expect(look(proven, true).word).toBe('Earlier email unchanged since Apr 25, 2026')
})

it('offers a contact that proves something first, where a code can go there', () => {
  const changed = contact(recent)
  const before = contact(proven, { is_former: true })

  expect(firstChoice([changed, before])).toBe(before)
  expect(firstChoice([changed, contact(proven, { can_receive_code: false })])).toBe(changed)
  expect(firstChoice([contact(proven, { can_receive_code: false })])).toBeUndefined()
})

it('tells a verified contact by its first letter and domain, or its last digits', () => {
  expect(maskedContact('dispatch@acme.example')).toBe('d•••@acme.example')
  expect(maskedContact('+15125550142')).toBe('•••0142')
})
