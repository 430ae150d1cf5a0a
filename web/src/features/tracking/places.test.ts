import { describe, expect, it } from 'vitest'
import { cityWords, mapsLink, placeWords } from './places'

const dock = {
  name: 'Acme DC 4',
  street: '9 Dock Rd',
  city: 'Houston',
  state: 'TX',
  postal_code: '77001',
  latitude: 29.76,
  longitude: -95.37,
}
const NOWHERE = {
  name: null,
  street: null,
  city: null,
  state: null,
  postal_code: null,
  latitude: null,
  longitude: null,
}
const ANDROID = 'Mozilla/5.0 (Linux; Android 16; K)'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)'

describe('a stop’s maps link', () => {
  it('looks for the street, which a point of a ZIP code would miss', () =>
    expect(mapsLink(dock, ANDROID)).toBe('geo:29.76,-95.37?q=9%20Dock%20Rd%2C%20Houston%2C%20TX%2077001'))
  it('looks for the point where no street is known', () =>
    expect(mapsLink({ ...dock, street: null }, ANDROID)).toBe('geo:29.76,-95.37?q=29.76%2C-95.37'))
  it('opens Apple’s maps on Apple’s phones', () =>
    expect(mapsLink({ ...dock, street: null }, IPHONE)).toBe('maps://?daddr=29.76%2C-95.37'))
  it('is none where nothing is known', () => expect(mapsLink(NOWHERE, ANDROID)).toBeNull())
})

it('a place is its facility, else its city', () => {
  expect([placeWords(dock), placeWords({ ...dock, name: null })]).toEqual(['Acme DC 4', 'Houston, TX'])
  expect(cityWords(NOWHERE)).toBe('Place unknown')
})
