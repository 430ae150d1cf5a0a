/** The filters of the carrier list, as data: a parameter of the call, and the control that sets it. */
import { lazy } from 'react'
import type { Classification, CurrentUser } from '@/api/types'
import { radiusWords } from '@/domains/areas/radius'
import { TRAILER_OPTIONS } from '@/domains/vehicles/trailer-types'
import { VERDICT_OPTIONS } from '@/domains/verdicts/words'
import { allows } from '@/kit/access/guards'
import { keysOf } from '@/kit/list/search'
import type { FilterField } from '@/kit/list/types'
import { count, formatDollars } from '@/lib/number'
import { COUNTRY_OPTIONS, STATE_OPTIONS } from '@/lib/states'
import { CARGO_OPTIONS } from './cargo'
import {
  authorityAgeBounds,
  COVERAGE_STEPS,
  cargoCoverage,
  DEFAULTS,
  liability,
  MOST_MONTHS,
  MOST_UNITS,
  UNIT_STOPS,
  unitBounds,
} from './filter-bounds'

/** Fleet, box trucks and cargo vans: most carriers are small. */
const UNITS = { most: MOST_UNITS, bounds: unitBounds, stops: UNIT_STOPS }

const coverage = (dollars: (step: number) => number | undefined) =>
  COVERAGE_STEPS.flatMap(step => {
    const amount = dollars(step)
    return amount ? [{ value: String(amount), label: `${formatDollars(amount)} or more` }] : []
  })

/** The steps of document 1 §5. */
const COVERAGE_OPTIONS = { cargo: coverage(cargoCoverage), liability: coverage(liability) }

export const carrierFilters: readonly FilterField[] = [
  { control: 'text', key: 'search_text', label: 'Name or number', placeholder: 'Name, USDOT, MC, SCAC …' },
  {
    control: 'checks',
    key: 'verdict_in',
    label: 'Verdict',
    options: VERDICT_OPTIONS,
    // Chosen above the results, beside the totals.
    isHidden: true,
  },
  { group: 'Where', control: 'choices', key: 'state_in', label: 'State', options: STATE_OPTIONS },
  { group: 'Where', control: 'choices', key: 'country_in', label: 'Country', options: COUNTRY_OPTIONS },
  {
    group: 'Authority',
    control: 'select',
    key: 'has_active_authority',
    label: 'Active authority',
    any: 'Any or none',
    options: [
      { value: 'carrier', label: 'As a carrier' },
      { value: 'broker', label: 'As a broker' },
      { value: 'any', label: 'Of any kind' },
    ],
  },
  {
    group: 'Authority',
    control: 'either',
    key: 'is_broker_eq',
    label: 'Also a broker',
    yes: 'Also a broker',
    no: 'Carrier authority only',
  },
  {
    group: 'Authority',
    control: 'range',
    keys: ['authority_months_gteq', 'authority_months_lteq'],
    label: 'Continuous authority',
    unit: 'months',
    slider: { most: MOST_MONTHS, bounds: authorityAgeBounds },
  },
  {
    group: 'Authority',
    control: 'checks',
    key: 'carrier_operation_in',
    label: 'Operation',
    options: [
      { value: 'A', label: 'Interstate' },
      { value: 'B', label: 'Intrastate, hazardous materials' },
      { value: 'C', label: 'Intrastate, no hazardous materials' },
    ],
  },
  {
    group: 'Authority',
    control: 'checks',
    key: 'status_code_in',
    label: 'USDOT status',
    options: [
      { value: 'A', label: 'Active' },
      { value: 'I', label: 'Inactive' },
      { value: 'P', label: 'Pending' },
    ],
  },
  {
    group: 'Insurance',
    control: 'number',
    key: 'bipd_on_file_gteq',
    label: 'BIPD on file, at least',
    unit: '$',
    words: value => `BIPD on file: ${formatDollars(Number(value))} or more`,
  },
  {
    group: 'Insurance',
    control: 'select',
    key: 'cargo_coverage_gteq',
    label: 'Cargo coverage, by your certificates',
    any: 'Any or unknown',
    options: COVERAGE_OPTIONS.cargo,
  },
  {
    group: 'Insurance',
    control: 'select',
    key: 'general_liability_gteq',
    label: 'General liability, by your certificates',
    any: 'Any or unknown',
    options: COVERAGE_OPTIONS.liability,
  },
  {
    group: 'Insurance',
    control: 'select',
    key: 'auto_liability_gteq',
    label: 'Auto liability',
    hint: 'On file with FMCSA, or on your certificates',
    any: 'Any or unknown',
    options: COVERAGE_OPTIONS.liability,
  },
  {
    group: 'Insurance',
    control: 'number',
    key: 'lapses_within_days_lteq',
    label: 'Lapses within, days',
    hint: 'By a cancellation, suspension or revocation that was served',
    words: value => `Lapses within ${count(Number(value), 'day')}`,
  },
  {
    group: 'Your company',
    control: 'select',
    key: 'passes_classification_eq',
    label: 'Passes classification',
    any: 'Any or none',
    options: [],
  },
  {
    group: 'Your company',
    control: 'select',
    key: 'network_eq',
    label: 'Your network',
    any: 'Everyone',
    options: [
      { value: 'any', label: 'Connected or monitored' },
      { value: 'connected', label: 'Connected' },
      { value: 'monitored', label: 'Monitored' },
    ],
  },
  {
    group: 'Your company',
    control: 'either',
    key: 'is_my_carrier_eq',
    label: 'My carriers',
    yes: 'My carriers only',
    no: 'Not my carriers',
  },
  {
    group: 'Your company',
    control: 'either',
    key: 'is_do_not_dispatch_eq',
    label: 'Do not dispatch',
    yes: 'Do not dispatch only',
    no: 'Exclude do not dispatch',
  },
  {
    group: 'Your company',
    control: 'choices',
    key: 'classification_id_in',
    label: 'Classification',
    hint: 'Assigned by your company',
    options: [],
  },
  {
    group: 'Your company',
    control: 'choices',
    key: 'preferred_pickup_in',
    label: 'Lane preference: picks up in',
    hint: 'From onboarding packets you approved',
    options: STATE_OPTIONS,
  },
  {
    group: 'Your company',
    control: 'choices',
    key: 'preferred_delivery_in',
    label: 'Lane preference: delivers to',
    hint: 'From onboarding packets you approved',
    options: STATE_OPTIONS,
  },
  {
    group: 'Identity',
    control: 'either',
    key: 'has_identity_alert_eq',
    label: 'Identity alert',
    yes: 'With a published identity alert',
    no: 'Without a published identity alert',
  },
  {
    group: 'Identity',
    control: 'either',
    key: 'is_eld_connected_eq',
    label: 'ELD connected',
    yes: 'ELD connected',
    no: 'ELD not connected',
  },
  {
    group: 'Safety',
    control: 'checks',
    key: 'safety_rating_in',
    label: 'Safety rating',
    options: [
      { value: 'S', label: 'Satisfactory' },
      { value: 'C', label: 'Conditional' },
      { value: 'U', label: 'Unsatisfactory' },
      { value: 'none', label: 'Not rated' },
    ],
  },
  {
    group: 'Safety',
    control: 'either',
    key: 'is_out_of_service_eq',
    label: 'Out-of-service order',
    yes: 'Out of service',
    no: 'Not out of service',
  },
  {
    group: 'Safety',
    control: 'select',
    key: 'inspected_within_months_lteq',
    label: 'Inspected within',
    any: 'Any time or never',
    options: [
      { value: '3', label: '3 months' },
      { value: '6', label: '6 months' },
      { value: '12', label: '12 months' },
      { value: '24', label: '24 months' },
    ],
  },
  {
    group: 'Fleet',
    control: 'range',
    keys: ['power_units_gteq', 'power_units_lteq'],
    label: 'Power units',
    slider: UNITS,
  },
  { group: 'Fleet', control: 'range', keys: ['drivers_gteq', 'drivers_lteq'], label: 'Drivers' },
  {
    group: 'Equipment',
    control: 'choices',
    key: 'equipment_any',
    label: 'Trailer types',
    hint: 'Any of these',
    options: TRAILER_OPTIONS,
  },
  {
    group: 'Equipment',
    control: 'checks',
    key: 'specialization_any',
    label: 'Source',
    options: [
      { value: 'verified', label: 'Verified by inspections' },
      { value: 'provided', label: 'Declared by the carrier' },
    ],
  },
  {
    group: 'Equipment',
    control: 'number',
    key: 'equipment_units_gteq',
    label: 'Units of that type, at least',
    hint: `${DEFAULTS.portfolio.units} vehicle by default`,
    words: value => `Of a trailer type: ${value} or more`,
  },
  {
    group: 'Equipment',
    control: 'select',
    key: 'equipment_percent_gteq',
    label: 'Share of inspected vehicles',
    any: `${DEFAULTS.portfolio.percent}% or more`,
    options: ['5', '10', '25', '50', '75'].map(value => ({ value, label: `${value}% or more` })),
  },
  {
    group: 'Equipment',
    control: 'range',
    keys: ['straight_box_trucks_gteq', 'straight_box_trucks_lteq'],
    label: 'Straight trucks inspected',
    slider: UNITS,
  },
  {
    group: 'Equipment',
    control: 'range',
    keys: ['cargo_vans_gteq', 'cargo_vans_lteq'],
    label: 'Vans inspected',
    slider: UNITS,
  },
  { group: 'Fleet', control: 'choices', key: 'cargo_any', label: 'Carries any of', options: CARGO_OPTIONS },
  {
    group: 'Fleet',
    control: 'either',
    key: 'is_hazmat_eq',
    label: 'Hazardous materials',
    yes: 'Hauls hazardous materials',
    no: 'No hazardous materials',
  },
  {
    group: 'Contact',
    control: 'either',
    key: 'has_email_eq',
    label: 'Email on file',
    yes: 'Has an email address',
    no: 'No email address',
  },
  {
    group: 'Contact',
    control: 'either',
    key: 'has_phone_eq',
    label: 'Phone on file',
    yes: 'Has a phone',
    no: 'No phone',
  },
]

/** Filters that would reveal a carrier's safety record; the call refuses it to those who may not see that. */
const SAFETY = new Set(['safety_rating_in', 'inspected_within_months_lteq'])

/** The filters that a person is offered; those by classification where the company's classifications are known. */
export const filtersFor = (
  user: CurrentUser,
  classifications: readonly Classification[] = [],
): readonly FilterField[] => {
  const options = classifications
    .filter(({ is_active }) => is_active)
    .map(({ id, name }) => ({ value: String(id), label: name }))
  return carrierFilters
    .filter(field => allows('ReadSafety', user) || !keysOf(field).some(key => SAFETY.has(key)))
    .map(field =>
      (field.control === 'select' && field.key === 'passes_classification_eq') ||
      (field.control === 'choices' && field.key === 'classification_id_in')
        ? { ...field, options, isHidden: options.length === 0 }
        : field,
    )
}

/** Radius search: offered where the installation says so (document 1 §9: disabled). */
export const radiusFilter: FilterField = {
  group: 'Where',
  control: 'custom',
  key: 'home_within',
  input: lazy(() =>
    import('@/domains/areas/radius-filter').then(module => ({ default: module.RadiusFilter })),
  ),
  words: radiusWords,
  label: 'Near a place',
  hint: 'By physical address, nearest first',
}

/** The lane's own filters are its ends; a search text is none of them. */
export const laneFilters = carrierFilters.filter(field => field.control !== 'text')
