/** The filters of a carrier's lists, as data. */
import { VEHICLE_SOURCES, VEHICLE_TYPES } from '@/domains/vehicles/vehicle-types'
import type { FilterField } from '@/kit/list/types'
import { STATE_OPTIONS } from '@/lib/states'

const outOfService: FilterField = {
  control: 'either',
  key: 'is_out_of_service_eq',
  label: 'Out of service',
  yes: 'Out of service',
  no: 'Not out of service',
}

const days = (name: string, label: string): FilterField => ({
  control: 'days',
  keys: [`${name}_gteq`, `${name}_lteq`],
  label,
})

export const inspectionFilters: readonly FilterField[] = [
  days('inspected_on', 'Inspected'),
  outOfService,
  {
    control: 'choices',
    key: 'level_in',
    label: 'Level',
    options: [
      { value: '1', label: '1 Full' },
      { value: '2', label: '2 Walk-around' },
      { value: '3', label: '3 Driver only' },
      { value: '4', label: '4 Special study' },
      { value: '5', label: '5 Terminal' },
      { value: '6', label: '6 Radioactive materials' },
    ],
  },
  { control: 'choices', key: 'state_in', label: 'State', options: STATE_OPTIONS },
]

export const decisionFilters: readonly FilterField[] = [
  {
    control: 'choices',
    key: 'kind_in',
    label: 'Decision',
    options: [
      { value: 'connect', label: 'Connected' },
      { value: 'onboard', label: 'Onboarded' },
      { value: 'override', label: 'Override made' },
      { value: 'override_deactivated', label: 'Override ended' },
      { value: 'do_not_dispatch', label: 'Do not dispatch' },
    ],
  },
]

export const noteFilters: readonly FilterField[] = [
  { control: 'text', key: 'body_cont', label: 'Find in notes', placeholder: 'Part of a note' },
]

export const violationFilters: readonly FilterField[] = [days('inspected_on', 'Inspected'), outOfService]

export const crashFilters: readonly FilterField[] = [days('crashed_on', 'Crashed')]

export const vehicleFilters: readonly FilterField[] = [
  { control: 'text', key: 'vin_start', label: 'VIN begins with', placeholder: '1FUJ…' },
  {
    control: 'choices',
    key: 'is_type_in',
    label: 'Type',
    options: VEHICLE_TYPES,
  },
  { control: 'select', key: 'source_eq', label: 'Source', any: 'Anywhere', options: VEHICLE_SOURCES },
]

export const changeFilters: readonly FilterField[] = []
