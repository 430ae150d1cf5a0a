/** The filter of a list by carrier. */
import { lazy } from 'react'
import type { FilterField } from '@/kit/list/types'
import { knownName } from './carrier-names'

export const carrierFilter: FilterField = {
  control: 'custom',
  key: 'carrier_id_eq',
  label: 'Carrier',
  // What looks things up comes after the rows.
  input: lazy(() => import('./carrier-picker').then(module => ({ default: module.CarrierPicker }))),
  words: id => `Carrier: ${knownName(id) ?? `number ${id}`}`,
}
