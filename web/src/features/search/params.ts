/**
 * What the addresses of carrier searches may hold. Every first view loads this, so the filters themselves, with their labels and
 * choices, are elsewhere (`filters.ts`); a test holds the two together. Pure.
 */
import { type Keys, searchOf } from '@/kit/list/search'

export const SORTS = [
  'name',
  'dot_number',
  'power_units',
  'total_drivers',
  'authority_since',
  'last_inspected_on',
  'bipd_on_file',
  'state',
  'distance',
  'verdict',
] as const

const words = (text: string) => text.trim().split(/\s+/)

export const LANE_KEYS: Keys = {
  one: words(`
    has_active_authority is_broker_eq authority_months_gteq authority_months_lteq bipd_on_file_gteq cargo_coverage_gteq
    general_liability_gteq auto_liability_gteq lapses_within_days_lteq passes_classification_eq network_eq is_my_carrier_eq is_do_not_dispatch_eq has_identity_alert_eq is_eld_connected_eq is_out_of_service_eq
    inspected_within_months_lteq power_units_gteq power_units_lteq drivers_gteq drivers_lteq equipment_units_gteq
    equipment_percent_gteq straight_box_trucks_gteq straight_box_trucks_lteq cargo_vans_gteq cargo_vans_lteq is_hazmat_eq
    has_email_eq has_phone_eq`),
  many: words(`
    verdict_in state_in country_in carrier_operation_in status_code_in classification_id_in preferred_pickup_in
    preferred_delivery_in safety_rating_in equipment_any specialization_any cargo_any`),
}

export const CARRIER_KEYS: Keys = {
  one: ['search_text', ...LANE_KEYS.one, 'home_within'],
  many: LANE_KEYS.many,
}

export const carrierSearchParams = searchOf(CARRIER_KEYS, SORTS)
export const globalSearchParams = searchOf({ one: ['search_text'], many: [] })
