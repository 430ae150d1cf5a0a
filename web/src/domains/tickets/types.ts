/** The server's shapes of tickets (alerts on loads), by name. */

export type AlertType =
  | 'out_of_range'
  | 'overbooked_carrier'
  | 'dispatch_service_email_domain'
  | 'fraudulent_email_domain'
  | 'email_domain_spoofing'
  | 'no_recent_vehicles_observed'
  | 'failing_broker_requirements'
  | 'dormant_eld_connection'
  | 'recent_identity_alert'
  | 'cargo_exclusion'
  | 'high_risk_area_pickup'
  | 'voip_unknown_fraudulent_phone_number'
  | 'vehicle_assignment_required'
  | 'potentially_wrong_vehicle_assigned'
  | 'unverified_vehicle_assigned'
  | 'carrier_changed'
  | 'sudden_volume'
  | 'crew_changed'
  | 'another_carrier_named'
  | 'instructions_changed'
  | 'off_course'
  | 'dark'
  | 'two_places'
  | 'held_load'
  | 'no_delivery_evidence'

export type Severity = 'high' | 'medium' | 'low'
export type TicketStatus = 'new' | 'in_progress' | 'escalated' | 'pending' | 'closed'
export type Condition = 'active' | 'cleared'
export type Advice =
  'replace_carrier' | 'hold_pickup' | 'call_on_file_number' | 'assign_vehicle' | 'ask_carrier'
export type Resolution =
  | 'carrier_replaced'
  | 'vehicle_changed'
  | 'verified_with_carrier'
  | 'false_alarm'
  | 'risk_accepted'
  | 'device_failed'
  | 'cancelled'
  | 'condition_cleared'

export interface Evidence {
  label: string
  value: string | null
  source: string | null
  as_of: string | null
}

interface Named {
  id: number
  name: string
}

export interface TicketLoad {
  id: number
  external_load_number: string
  pickup_at: string
  dropoff_at: string
  origin: string | null
  destination: string | null
}

export interface TicketCarrier {
  id: number | null
  legal_name: string | null
  dot_number: number | null
}

export interface Ticket {
  id: number
  status: TicketStatus
  assignee_id: number | null
  assignee: Named | null
  load_id: number | null
  is_type: AlertType
  label: string
  severity: Severity
  condition: Condition
  why: string | null
  evidence: Evidence[]
  advice: Advice
  clears_when: string
  opened_at: string
  evaluated_at: string
  false_since: string | null
  closed_at: string | null
  resolution: Resolution | null
  resolution_reason: string | null
  resolved_by: Named | null
  pending_until: string | null
  lock_version: number
  notes_count: number
  load: TicketLoad | null
  carrier: TicketCarrier | null
  movement: {
    id: number
    carrier_vehicle_id: number | null
    vin: string | null
    tickets: { id: number }[]
  } | null
  allowed_statuses: TicketStatus[]
}

export interface TicketAsk {
  id: number
  email: string
  question: string | null
  asked_by: Named | null
  asked_at: string
  expires_at: string
  answered_at: string | null
  answer: 'confirmed' | 'denied' | 'different' | null
  answered_by: string | null
  body: string | null
}

export interface TicketDetail extends Ticket {
  asks: TicketAsk[]
  can_ask_carrier: boolean
  cannot_ask_reason: string | null
  ask_email: string | null
  ask_until: string | null
}

export interface TicketEvent {
  id: number
  ticket: { id: number }
  is_type: AlertType
  label: string
  kind:
    | 'opened'
    | 'reopened'
    | 'evidence_changed'
    | 'cleared'
    | 'active_again'
    | 'status_changed'
    | 'assigned'
    | 'asked'
    | 'answered'
    | 'closed'
  at: string
  user: Named | null
  details: Record<string, unknown>
  load: { id: number; external_load_number: string | null } | null
  movement: { id: number; carrier_vehicle_id: number | null } | null
  carrier: TicketCarrier | null
}

export interface MovementRow {
  id: number
  load: TicketLoad
  carrier: TicketCarrier
  driver_name: string | null
  is_removed: boolean
  open_tickets: number
  tickets: Ticket[]
}

/** For what the same evidence raises no alert again. */
export type AlertSilence = 'load' | 'carrier' | 'carrier_contact'

/** What a change of a ticket may hold beside the version that it is of. */
export interface TicketChange {
  status?: TicketStatus
  assignee_id?: number | null
  resolution?: Resolution
  reason?: string
  silence?: AlertSilence
}

export interface TicketCount {
  count: number
  loads: number
  high: number
}

export interface BulkTickets {
  success: { id: number }[]
  errors: { id: number; errors: { detail: string }[] }[]
}

export interface AlertSettings {
  version: number
  settings: {
    name: string
    value: number
    default: number
    least: number
    most: number
    unit: 'minutes' | 'hours' | 'days' | 'miles' | 'mph' | 'dollars' | 'count' | 'percent'
    source: string
    is_default: boolean
  }[]
  versions: { version: number; own: Record<string, number>; changed_by: string | null; changed_at: string }[]
}

export interface AlertContact {
  id: number
  list: 'dispatch_services' | 'blocked'
  kind: 'domain' | 'email' | 'phone'
  value: string
  note: string | null
  starts_on: string
  ends_on: string | null
  created_by: Named | null
  created_at: string
}

export interface AlertCounts {
  is_type: AlertType
  label: string
  now: number
  then: number
}

export interface AlertExample {
  ticket_id: number | null
  external_load_number: string
  is_type: AlertType
  label: string
  now: Severity | null
  then: Severity | null
}

export interface AlertSettingsPreview {
  days: number
  tickets: number
  raised: AlertCounts[]
  loads: number
  open: AlertCounts[]
  examples: AlertExample[]
}
