/** What is said of tickets on screens, and how each weighs. The words on the left are the server's. */
import type { Outcome } from '@/ui/outcome'
import type {
  Advice,
  AlertSilence,
  AlertType,
  AlertCallee,
  Condition,
  Resolution,
  Severity,
  TicketStatus,
} from './types'

/** Document 2 §4's alert types in its order, then our own. */
export const ALERT_TYPES: Readonly<Record<AlertType, string>> = {
  out_of_range: 'Out of range',
  overbooked_carrier: 'Overbooked carrier',
  dispatch_service_email_domain: 'Dispatch service email or domain',
  fraudulent_email_domain: 'Fraudulent email or domain',
  email_domain_spoofing: 'Email or domain spoofing',
  no_recent_vehicles_observed: 'No recent vehicles observed',
  failing_broker_requirements: 'Failing your requirements',
  dormant_eld_connection: 'Dormant ELD connection',
  recent_identity_alert: 'Recent identity alert',
  cargo_exclusion: 'Cargo exclusion',
  high_risk_area_pickup: 'High-risk area pickup',
  voip_unknown_fraudulent_phone_number: 'VoIP, unknown or fraudulent phone number',
  vehicle_assignment_required: 'Vehicle assignment required',
  potentially_wrong_vehicle_assigned: 'Potentially wrong vehicle assigned',
  unverified_vehicle_assigned: 'Unverified vehicle assigned',
  carrier_changed: 'Carrier details changed',
  sudden_volume: 'Sudden volume',
  crew_changed: 'Driver or truck changed',
  another_carrier_named: 'Another carrier named',
  instructions_changed: 'Delivery instructions changed',
  off_course: 'Off course',
  dark: 'Tracking went dark',
  two_places: 'ELD and phone apart',
  held_load: 'Load held',
  no_delivery_evidence: 'No delivery evidence',
}

/** What each kind says first, before its evidence. */
export const SENTENCES: Readonly<Record<AlertType, string>> = {
  out_of_range: 'The truck, or the carrier’s closest shared one, can’t reach the pickup in time.',
  overbooked_carrier: 'The carrier has taken more loads than the trucks it’s known to run.',
  dispatch_service_email_domain: 'A contact on this load belongs to a dispatch service.',
  fraudulent_email_domain: 'A contact on this load is known from fraud.',
  email_domain_spoofing: 'A contact on this load imitates another company’s address.',
  no_recent_vehicles_observed: 'No truck of this carrier was seen recently.',
  failing_broker_requirements: 'The carrier doesn’t meet your requirements for this load.',
  dormant_eld_connection: 'The carrier’s ELD connection has stopped sending.',
  recent_identity_alert: 'A recent identity alert names this carrier.',
  cargo_exclusion: 'The carrier’s cargo policy doesn’t cover this load.',
  high_risk_area_pickup: 'The pickup is in an area on your high-risk list.',
  voip_unknown_fraudulent_phone_number:
    'A phone number on this load is VoIP, not on file, or known from fraud.',
  vehicle_assignment_required: 'No truck is assigned, and the pickup is near.',
  potentially_wrong_vehicle_assigned: 'The assigned truck may not be the one that hauls this load.',
  unverified_vehicle_assigned: 'Nothing shows that the assigned truck is this carrier’s.',
  carrier_changed: 'The carrier’s registration, contacts or insurance changed recently.',
  sudden_volume: 'The carrier is taking far more loads than it usually does.',
  crew_changed: 'The driver, truck or dispatcher changed after the carrier accepted.',
  another_carrier_named: 'The door of the truck or the papers name another carrier.',
  instructions_changed: 'The delivery, consignee or contact changed after the carrier accepted.',
  off_course: 'The truck is moving away from its route.',
  dark: 'Tracking stopped while the truck was under way.',
  two_places: 'The ELD and the driver’s phone are in different places.',
  held_load: 'The truck stands still away from its stops, or someone asked for money.',
  no_delivery_evidence: 'The delivery window has passed with no sign of delivery.',
}

interface Look {
  words: string
  outcome: Outcome
}

/** The most urgent first. */
export const SEVERITIES: Readonly<Record<Severity, Look>> = {
  high: { words: 'High', outcome: 'fail' },
  medium: { words: 'Medium', outcome: 'warn' },
  low: { words: 'Low', outcome: 'unknown' },
}

export const TICKET_STATUS: Readonly<Record<TicketStatus, string>> = {
  new: 'New',
  in_progress: 'In progress',
  escalated: 'Escalated',
  pending: 'Pending',
  closed: 'Closed',
}

export const CONDITIONS: Readonly<Record<Condition, string>> = {
  active: 'Still true',
  cleared: 'No longer true',
}

/** What one does about it, as an instruction. */
export const ADVICE: Readonly<Record<Advice, string>> = {
  replace_carrier: 'Replace the carrier, or get a manager to accept the risk.',
  hold_pickup: 'Hold the pickup until you have verified who is coming.',
  call_on_file_number: 'Call the carrier at a number that FMCSA or a signed packet has on file.',
  assign_vehicle: 'Assign the truck, with its VIN.',
  ask_carrier: 'Clear this up before pickup.',
}

/** Who one calls about it. Never on a number that came with the load alone. */
export const CALLEES: Readonly<Record<AlertCallee, string>> = {
  carrier: 'The carrier, on the number on file',
  driver: 'The driver, on the number on the load',
  customer: 'The customer, on a number you had before this load',
  insurer: 'The insurance agent, on the number on the certificate',
}

/** What a person closes a ticket with; the engine alone closes with `condition_cleared`. */
export type ChosenResolution = Exclude<Resolution, 'condition_cleared'>

export const CHOSEN_RESOLUTIONS: Readonly<Record<ChosenResolution, string>> = {
  verified_with_carrier: 'Verified with the carrier',
  carrier_replaced: 'Carrier replaced',
  vehicle_changed: 'Truck changed',
  false_alarm: 'False alarm',
  risk_accepted: 'Risk accepted',
  device_failed: 'Device failed (no fault)',
  cancelled: 'Load canceled',
}

export const RESOLUTIONS: Readonly<Record<Resolution, string>> = {
  ...CHOSEN_RESOLUTIONS,
  condition_cleared: 'Cleared by itself',
}

/** Closing so keeps the same evidence from raising the alert again. */
export const silences = (resolution: ChosenResolution | '') =>
  resolution === 'risk_accepted' ||
  resolution === 'false_alarm' ||
  resolution === 'verified_with_carrier' ||
  resolution === 'device_failed'

export const SILENCES: Readonly<Record<AlertSilence, string>> = {
  load: 'This load',
  carrier: 'This carrier, for 30 days',
  carrier_contact: 'This carrier and contact, for 90 days',
}

const keysOf = <Word extends string>(table: Readonly<Record<Word, unknown>>) => Object.keys(table) as Word[]

export const ALERT_TYPE_OPTIONS = keysOf(ALERT_TYPES).map(value => ({ value, label: ALERT_TYPES[value] }))

export const SEVERITY_OPTIONS = keysOf(SEVERITIES).map(value => ({
  value,
  label: SEVERITIES[value].words,
}))

export const STATUS_OPTIONS = keysOf(TICKET_STATUS).map(value => ({ value, label: TICKET_STATUS[value] }))
