/** What is said of loads on screens, and how each weighs. The words on the left are the server's. */
import { TRAILER_OPTIONS } from '@/domains/vehicles/trailer-types'
import type { Outcome } from '@/ui/outcome'
import type {
  Charge,
  Load,
  LoadDetail,
  LoadLog,
  LoadStatus,
  LogType,
  PaperKind,
  Position,
  Problem,
  RemovedReason,
  Stop,
  TrackingStatus,
} from './types'

interface Look {
  words: string
  /** Null judges nothing. */
  outcome: Outcome | null
}

export const LOAD_STATUS: Readonly<Record<LoadStatus, Look>> = {
  available: { words: 'Available', outcome: null },
  covered: { words: 'Covered', outcome: null },
  progress: { words: 'In progress', outcome: null },
  delayed: { words: 'Delayed', outcome: 'warn' },
  delivered: { words: 'Delivered', outcome: 'pass' },
  cancelled: { words: 'Canceled', outcome: null },
  assumed_delivered: { words: 'Assumed delivered', outcome: 'unknown' },
}

/** The statuses of document 2 §2's first tab; the others are closed. */
const OPEN: ReadonlySet<LoadStatus> = new Set<LoadStatus>(['available', 'covered', 'progress', 'delayed'])

export const isOpen = ({ status }: Pick<Load, 'status'>) => OPEN.has(status)

/** How a load is tracked, and why. */
export const TRACKING: Readonly<Record<TrackingStatus, Look & { why: string }>> = {
  tracking: { words: 'Tracking', outcome: 'pass', why: 'Positions are coming in.' },
  not_started: {
    words: 'Not started',
    outcome: null,
    why: 'Tracking starts once a carrier is assigned, 2 days before the first window at the earliest.',
  },
  no_eld_connection: {
    words: 'No connection',
    outcome: 'warn',
    why: 'No one shares positions for this load. Send the driver a link, or ask the carrier for its ELD.',
  },
  tracking_interrupted: {
    words: 'Interrupted',
    outcome: 'fail',
    why: 'The last position is too old. Call the driver.',
  },
  terminated: {
    words: 'Terminated',
    outcome: 'fail',
    why: 'Sharing was ended before delivery, or the load was canceled.',
  },
  ended: { words: 'Ended', outcome: null, why: 'The truck left the last stop, or the load is closed.' },
  unable_to_track: {
    words: 'Unable to track',
    outcome: 'fail',
    why: 'The carrier shares its ELD, but the truck or its VIN is unknown, or the provider refuses.',
  },
  not_eligible: {
    words: 'Not eligible',
    outcome: null,
    why: 'The load has fewer billable miles than your company tracks (150 unless you changed it).',
  },
}

/** Older ones of the company's own systems don't tell where the truck is now. */
const OWN_POSITIONS_MS = 4 * 3_600_000

/** Why a load is tracked as it is: without a share, its positions may come from the company's own systems. */
export const trackingWhy = (
  { tracking_status: status, position }: Pick<LoadDetail, 'tracking_status' | 'position'>,
  now: number,
) =>
  status === 'no_eld_connection' &&
  position?.source === 'key' &&
  now - Date.parse(position.located_at) < OWN_POSITIONS_MS
    ? 'No ELD or phone; your systems send positions.'
    : TRACKING[status].why

export const PROBLEMS: Readonly<Record<Problem['kind'], string>> = {
  'no-eld': 'No ELD or phone',
  'no-arrival': 'No arrival',
  'no-departure': 'No departure',
  'no-pickup': 'No pickup',
  'no-delivery': 'No delivery',
  'no-assigned-vehicle': 'No vehicle',
  'not-tracking': 'Not tracking',
}

/** `No arrival at stop 2`. */
export const problemWords = ({ kind, stop_position: at }: Pick<Problem, 'kind' | 'stop_position'>) =>
  at == null ? PROBLEMS[kind] : `${PROBLEMS[kind]} at stop ${at + 1}`

/** Document 1 §5's trailers and trucks, and four that load boards post beside them. */
export const EQUIPMENT_OPTIONS = [
  ...TRAILER_OPTIONS,
  { value: 'power_only', label: 'Power only' },
  { value: 'van_or_reefer', label: 'Van or reefer' },
  { value: 'conestoga', label: 'Conestoga' },
  { value: 'hotshot', label: 'Hotshot' },
]

export const equipmentWords = (word: string) =>
  EQUIPMENT_OPTIONS.find(({ value }) => value === word)?.label ?? word.replaceAll('_', ' ')

export const STOP_KINDS: Readonly<Record<Stop['kind'], string>> = {
  pickup: 'Pickup',
  delivery: 'Delivery',
  other: 'Other stop',
}

export const HANDLING: Readonly<Record<Stop['handling'], string>> = {
  live: 'Live',
  drop: 'Drop trailer',
  hook: 'Hook trailer',
}

export const SCHEDULING: Readonly<Record<Stop['scheduling'], string>> = {
  appointment: 'Appointment',
  first_come: 'First come, first served',
}

export const LOGS: Readonly<Record<LogType, string>> = {
  arrival: 'Arrived',
  departure: 'Departed',
  pickup: 'Picked up',
  delivery: 'Delivered',
  check_call: 'Check call',
  eta: 'New ETA',
  exception: 'Exception',
}

/** Who wrote a log. */
export const LOG_SOURCES: Readonly<Record<LoadLog['source'], string>> = {
  person: 'Teammate',
  driver: 'Driver',
  tms: 'TMS',
  derived: 'From positions',
  dock: 'Dock',
}

/** Who or what a stop's log is from; of a driver's tap also what it says of locations. */
export const saidBy = ({ source, user, body }: Pick<LoadLog, 'source' | 'user' | 'body'>) =>
  source === 'driver' ? (body ?? 'Driver’s tap') : (user?.name ?? LOG_SOURCES[source])

/** Where a position is from. */
export const POSITION_SOURCES: Readonly<Record<Position['source'], string>> = {
  eld: 'ELD',
  phone: 'driver’s phone',
  key: 'your systems',
  check_call: 'check call',
}

export const SHARE_KINDS: Readonly<Record<string, string>> = {
  eld: 'Carrier’s ELD',
  phone: 'Driver’s phone',
}

/** Why nothing comes although it was agreed. */
export const SHARE_TROUBLE: Readonly<Record<string, string>> = {
  provider_refuses: 'The ELD provider refuses our requests.',
  vehicle_not_found: 'The ELD provider doesn’t list this truck.',
}

/** Who ended a share. */
export const SHARE_ENDED_BY: Readonly<Record<string, string>> = {
  driver: 'by the driver',
  carrier: 'by the carrier',
  broker: 'by your company',
  end: 'on its last day',
}

/** How the load came in. */
export const LOAD_SOURCES: Readonly<Record<Load['source'], string>> = {
  person: 'Entered by hand',
  key: 'API key',
  file: 'Imported file',
  edi: 'EDI',
  sample: 'Sample data',
}

export const PAPERS: Readonly<Record<PaperKind, string>> = {
  bol: 'Bill of lading',
  seal: 'Seal',
  pod: 'Proof of delivery',
  lumper: 'Lumper receipt',
  other: 'Other',
}

export const CHARGES: Readonly<Record<Charge['kind'], string>> = {
  linehaul: 'Linehaul',
  fuel: 'Fuel surcharge',
  detention: 'Detention',
  lumper: 'Lumper',
  layover: 'Layover',
  tonu: 'TONU',
  other: 'Other',
}

/** Why a carrier no longer hauls a load. */
export const REMOVED_REASONS: Readonly<Record<RemovedReason, string>> = {
  carrier_canceled: 'Carrier gave the load back',
  broker_canceled: 'We took the load back',
  no_show: 'No-show',
  breakdown: 'Breakdown',
  hours_of_service: 'Out of hours',
  compliance: 'Failed our requirements',
  rate: 'Rate',
  rate_confirmation: 'Rate confirmation rejected or expired',
  customer_change: 'Customer changed or canceled',
  other: 'Other',
}

export const CHECK_CALLS: Readonly<Record<LoadDetail['check_calls'][number]['kind'], string>> = {
  before_pickup: 'Before pickup: will the truck be there on time?',
  arrived: 'At the window: has the truck arrived?',
  loaded: 'At pickup: is it loaded?',
  in_transit: 'In transit: where is the truck?',
  before_delivery: 'Before delivery: will it be on time?',
  empty: 'At delivery: is it empty?',
}

export const DETENTION: Readonly<Record<LoadDetail['detention'][number]['state'], string>> = {
  not_started: 'Not started',
  free: 'Free time',
  running: 'Detention running',
  stopped: 'Detention',
  none: 'No detention clock',
}

/** What a truck is known from with its carrier. */
const VERIFIED: Readonly<Record<string, string>> = {
  inspection: 'roadside inspections',
  insurance_certificate: 'certificate of insurance',
  eld: 'ELD',
}

/** `Verified: ELD, roadside inspections`. */
export const verifiedWords = (by: readonly string[]) =>
  by.length > 0 ? `Verified: ${by.map(word => VERIFIED[word] ?? word).join(', ')}` : 'Not verified'

/** Options of a select from a table of words. */
export const optionsOf = <Word extends string>(table: Readonly<Record<Word, string>>) =>
  (Object.entries(table) as [Word, string][]).map(([value, label]) => ({ value, label }))
