import { expect, it } from 'vitest'
import type { EldRequest } from '../types'
import { hindrance, truckRemark } from './hindrance'

const ASKED: EldRequest = {
  answer: null,
  broker_name: 'SYN Broker LLC',
  carrier_name: 'SYN Acme LLC',
  dot_number: 123,
  ends_at: '2026-11-29T12:00:00Z',
  expires_at: '2026-11-29T12:00:00Z',
  external_load_number: 'L-100',
  given_at: null,
  is_given: false,
  is_truck_known: true,
  provider_label: 'Samsara',
  starts_at: '2026-11-22T12:00:00Z',
  text: '',
  version: 2,
  vin: '1M8GDM9AXKP042788',
}

it('lets a carrier share while the load runs and an ELD is connected', () => {
  expect(hindrance(ASKED)).toBeNull()
  expect(hindrance({ ...ASKED, starts_at: null })).toContain('over')
  expect(hindrance({ ...ASKED, provider_label: null })).toContain('No ELD is connected')
})

it('says which truck the ELD doesn’t report', () => {
  expect(truckRemark(ASKED)).toBeNull()
  expect(truckRemark({ ...ASKED, is_truck_known: false })).toContain('VIN 1M8GDM9AXKP042788')
  expect(truckRemark({ ...ASKED, is_truck_known: false, vin: null })).toContain('hasn’t named the truck')
})
