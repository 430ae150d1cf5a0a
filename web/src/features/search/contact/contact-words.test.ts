import { expect, it } from 'vitest'
import type { ContactAnswer } from '@/api/types'
import { lookOf } from './contact-words'

type Holding = NonNullable<ContactAnswer['holding']>

const answer = (holding: Partial<Holding> | null): Pick<ContactAnswer, 'category' | 'holding'> => ({
  category: 'known_to_one_carrier',
  holding: holding && { holding: 'unknown', on: null, days: null, before: null, why: null, ...holding },
})

it('shows green only for a contact of one carrier that has stood', () => {
  const look = (holding: Partial<Holding> | null) => lookOf('known_to_one_carrier', answer(holding))

  expect(look({ holding: 'proven', on: '2026-04-25' })).toEqual({
    words: 'Linked to one carrier',
    outcome: 'pass',
  })
  expect(look({ holding: 'recent', on: '2026-11-18', days: 3 })).toEqual({
    words: 'Changed 3 days ago',
    outcome: 'warn',
  })
  expect(look({ holding: 'recent', days: 0 }).words).toBe('Changed today')
  expect(look({ holding: 'former', on: '2026-11-18', days: 3 })).toEqual({
    words: 'No longer on file',
    outcome: 'warn',
  })
  expect(look({ holding: 'unknown', why: 'No census lists it' }).outcome).toBe('unknown')
  expect(look(null).outcome).toBe('unknown')
})

it('takes a look-alike that is on file itself for a caution', () => {
  expect(lookOf('look_alike_domain', { category: 'look_alike_domain', holding: null }).outcome).toBe('fail')
  expect(lookOf('look_alike_domain', answer(null)).outcome).toBe('warn')
})
