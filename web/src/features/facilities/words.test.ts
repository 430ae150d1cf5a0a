import { expect, it } from 'vitest'
import type { Facility } from './queries'
import { addressOf, nameOf, pointWords } from './words'

const facility = (more: Partial<Facility>) =>
  ({
    name: 'SYN dock',
    street: '100 Dock Rd',
    city: 'Dallas',
    state: 'TX',
    postal_code: '75201',
    zip_place: null,
    ...more,
  }) as Facility

it('is called by its name, else by its street', () => {
  expect([nameOf(facility({})), addressOf(facility({}))]).toEqual([
    'SYN dock',
    '100 Dock Rd, Dallas, TX 75201',
  ])
  const unnamed = facility({ name: null })
  expect([nameOf(unnamed), addressOf(unnamed)]).toEqual(['100 Dock Rd', 'Dallas, TX 75201'])
})

it('has the place of its ZIP code where no city was given', () => {
  const ofZip = facility({ city: null, state: null, zip_place: 'Dallas, TX' })
  expect(addressOf(ofZip)).toBe('100 Dock Rd, Dallas, TX 75201')
})

it('has its point to a thousandth of a degree', () =>
  expect(pointWords({ latitude: 32.79, longitude: -96.8012 } as NonNullable<Facility['point']>)).toBe(
    '32.790, -96.801',
  ))
