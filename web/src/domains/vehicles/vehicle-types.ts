/** Vehicle filters, for every list of vehicles (document 1 §5). */
import type { FoundVehicle } from '@/api/types'
import type { Option } from '@/kit/list/types'

type VehicleSource = FoundVehicle['sources'][number]

/** The kinds that roadside inspections record; trailer bodies are not among them. */
export const VEHICLE_TYPES: readonly Option[] = [
  { value: 'truck_tractor', label: 'Truck tractor' },
  { value: 'straight_box_trucks', label: 'Straight truck' },
  { value: 'cargo_vans', label: 'Van' },
  { value: 'semi_trailer', label: 'Semi-trailer' },
  { value: 'full_trailer', label: 'Full trailer' },
  { value: 'intermodal', label: 'Intermodal chassis' },
  { value: 'dolly_converter', label: 'Dolly converter' },
  { value: 'pole_trailer', label: 'Pole trailer' },
  { value: 'bus', label: 'Bus' },
  { value: 'motor_coach', label: 'Motor coach' },
  { value: 'other', label: 'Other' },
]

/** Where a vehicle is known from, in a row. */
export const sourceWords = (sources: readonly VehicleSource[]) =>
  sources.map(source => SOURCE_WORDS[source]).join(', ')

const SOURCE_WORDS: Record<VehicleSource, string> = {
  inspection: 'Inspections',
  insurance_certificate: 'COI',
  eld: 'ELD',
}

export const VEHICLE_SOURCES: readonly Option[] = [
  { value: 'inspection', label: 'Roadside inspections' },
  { value: 'insurance_certificate', label: 'Insurance certificates' },
  { value: 'eld', label: 'Electronic logging devices' },
  { value: 'no_insurance_certificate', label: 'Not on a certificate' },
]
