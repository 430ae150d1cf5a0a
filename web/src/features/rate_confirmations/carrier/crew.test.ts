import { expect, it } from 'vitest'
import { crewOf, crewWords, NO_CREW, phoneError, vinError } from './crew'

it('sends what was filled in, as the server reads it', () => {
  expect(crewOf(NO_CREW)).toEqual({})
  expect(
    crewOf({ vin: '1m8gdm9a xkp042788', driver_name: ' Dora Driver ', driver_phone_e164: '(512) 555-0142' }),
  ).toEqual({ vin: '1M8GDM9AXKP042788', driver_name: 'Dora Driver', driver_phone_e164: '+15125550142' })
})

it('says what can’t be a VIN or a phone number, and leaves empty fields alone', () => {
  expect([vinError(''), vinError('1M8GDM9AXKP042788')]).toEqual([null, null])
  expect(['042788', '1M8GDM9AXKP04278O'].map(vinError)).toEqual([
    'A VIN has 17 characters, without I, O and Q.',
    'A VIN has 17 characters, without I, O and Q.',
  ])
  expect([phoneError(''), phoneError('512 555 0142')]).toEqual([null, null])
  expect(phoneError('555')).toBe('Enter a 10-digit phone number.')
})

it('says which truck and driver stand on the load, and which can follow', () => {
  const vin = '1M8GDM9AXKP042788'
  expect(crewWords({ vin, driver_name: 'Dora Driver' })).toEqual({
    named: `truck with VIN ${vin}, driver Dora Driver`,
    missing: null,
  })
  expect(crewWords({ vin, driver_name: null })).toEqual({ named: `truck with VIN ${vin}`, missing: 'Driver' })
  expect(crewWords({ vin: null, driver_name: null })).toEqual({ named: null, missing: 'Truck and driver' })
})
