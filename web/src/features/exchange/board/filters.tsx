/** The filters of the board, with their labels and choices: those of document 2 §3, but for the view, which is the tab. */
import { Checkbox } from '@mantine/core'
import { lazy } from 'react'
import { areaWords } from '@/domains/areas/area-words'
import { CERTIFICATIONS, POSTING_AGES } from '@/domains/exchange/words'
import { EQUIPMENT_OPTIONS, isOpen, LOAD_STATUS, optionsOf } from '@/domains/loads/words'
import { TRAILER_OPTIONS } from '@/domains/vehicles/trailer-types'
import type { LoadStatus } from '@/domains/loads/types'
import type { CustomControlProps, FilterField } from '@/kit/list/types'
import { formatDollars, formatNumber } from '@/lib/number'

// What looks things up comes after the rows.
const AreaFilter = lazy(() =>
  import('@/domains/areas/area-filter').then(module => ({ default: module.AreaFilter })),
)
const TeamSelect = lazy(() =>
  import('@/domains/loads/team-select').then(module => ({ default: module.TeamSelect })),
)

const Check = ({ label, value, change }: CustomControlProps) => (
  <Checkbox
    label={label}
    checked={value === 'true'}
    onChange={event => change(event.currentTarget.checked ? 'true' : undefined)}
  />
)

/** Miles from an end that a truck drives empty. (Document 2 §9: 50 where nothing is said.) */
const DEADHEADS = ['10', '25', '50', '75', '100', '150', '200', '300'].map(value => ({
  value,
  label: `${value} miles`,
}))

/** Closed loads aren't on the board. */
const STATUS_OPTIONS = (Object.keys(LOAD_STATUS) as LoadStatus[])
  .filter(status => isOpen({ status }))
  .map(status => ({ value: status, label: LOAD_STATUS[status].words }))

const LANE = 'Lane'
const DATES = 'Dates'
const FREIGHT = 'Freight'
const POSTING = 'Posting'

export const boardFilters: readonly FilterField[] = [
  { control: 'custom', key: 'my_loads', label: 'My loads', input: Check, words: () => 'My loads' },
  { control: 'text', key: 'load_id', label: 'Load', placeholder: 'Load number' },
  {
    control: 'custom',
    key: 'origin_area_id',
    label: 'Origin',
    group: LANE,
    input: AreaFilter,
    words: id => `Origin: ${areaWords(id)}`,
  },
  {
    control: 'select',
    key: 'origin_deadhead',
    label: 'Origin deadhead',
    hint: 'Around a city or ZIP code; choose it first',
    group: LANE,
    options: DEADHEADS,
    any: '50 miles',
  },
  {
    control: 'custom',
    key: 'destination_area_id',
    label: 'Destination',
    group: LANE,
    input: AreaFilter,
    words: id => `Destination: ${areaWords(id)}`,
  },
  {
    control: 'select',
    key: 'destination_deadhead',
    label: 'Destination deadhead',
    hint: 'Around a city or ZIP code; choose it first',
    group: LANE,
    options: DEADHEADS,
    any: '50 miles',
  },
  {
    control: 'select',
    key: 'deadhead',
    label: 'Deadhead',
    hint: 'For each end without its own',
    group: LANE,
    options: DEADHEADS,
    any: '50 miles',
  },
  {
    control: 'days',
    keys: ['pickup_start', 'pickup_end'],
    label: 'Pickup',
    hint: 'From today if no start is set',
    group: DATES,
  },
  { control: 'days', keys: ['dropoff_start', 'dropoff_end'], label: 'Delivery', group: DATES },
  {
    control: 'select',
    key: 'equipment',
    label: 'Equipment',
    group: FREIGHT,
    any: 'Any',
    options: EQUIPMENT_OPTIONS,
  },
  {
    control: 'select',
    key: 'trailer',
    label: 'Trailer',
    group: FREIGHT,
    any: 'Any',
    options: TRAILER_OPTIONS,
  },
  {
    control: 'number',
    key: 'trailer_length',
    label: 'Trailer length, at most (feet)',
    group: FREIGHT,
    words: feet => `Trailer: up to ${feet} ft`,
  },
  {
    control: 'number',
    key: 'weight',
    label: 'Weight, at least (lb)',
    group: FREIGHT,
    words: pounds => `Weight: ${formatNumber(Number(pounds))} lb or more`,
  },
  {
    control: 'select',
    key: 'certifications',
    label: 'Certifications',
    group: FREIGHT,
    any: 'Any',
    options: optionsOf(CERTIFICATIONS),
  },
  {
    control: 'number',
    key: 'min_rate',
    label: 'Rate, at least',
    unit: '$',
    group: FREIGHT,
    words: dollars => `Rate: ${formatDollars(Number(dollars))} or more`,
  },
  {
    control: 'select',
    key: 'posting',
    label: 'Posted',
    group: POSTING,
    any: 'Any time',
    options: optionsOf(POSTING_AGES),
  },
  {
    control: 'select',
    key: 'status',
    label: 'Status',
    group: POSTING,
    any: 'Available',
    options: STATUS_OPTIONS,
  },
  {
    control: 'custom',
    key: 'team',
    label: 'Team',
    group: POSTING,
    input: TeamSelect,
    words: id => `Team: ${id}`,
  },
  // In force where an address has it: one's own company alone has loads here.
  {
    control: 'text',
    key: 'company_id',
    label: 'Company',
    group: POSTING,
    isHidden: true,
  },
]
