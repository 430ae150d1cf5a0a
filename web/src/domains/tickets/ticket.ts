/** What a ticket says of its load and its carrier, in words. Pure. */
import { formatMinutes } from '@/domains/loads/age'
import type { Severity, Ticket, TicketCarrier } from './types'
import { ALERT_TYPES, SENTENCES } from './words'

const MINUTE_MS = 60_000

/** Minutes to the start of the first pickup's window; negative once it has begun, null where it is unknown. */
export const minutesToPickup = ({ load }: Pick<Ticket, 'load'>, now: number) =>
  load === null ? null : Math.round((Date.parse(load.pickup_at) - now) / MINUTE_MS)

/** `in 3h 5m`; `12 min ago` once it has begun. */
export const pickupWords = (minutes: number) =>
  minutes < 0 ? `${formatMinutes(-minutes)} ago` : `in ${formatMinutes(minutes)}`

/** The carrier by name, or by its number. */
export const carrierNameOf = ({ legal_name, dot_number }: Pick<TicketCarrier, 'legal_name' | 'dot_number'>) =>
  legal_name || (dot_number == null ? 'Unknown carrier' : `USDOT ${dot_number}`)

/** The alert by the server's label, which names more than its kind where it can. */
export const titleOf = ({ is_type: type, label }: Pick<Ticket, 'is_type' | 'label'>) =>
  ALERT_TYPES[type] ?? label

/** What it says, in one sentence: the server's, unless that is hidden from this person. */
export const sentenceOf = ({ is_type: type, label, why }: Pick<Ticket, 'is_type' | 'label' | 'why'>) =>
  why ?? SENTENCES[type] ?? `${label}.`

const WEIGHT: Readonly<Record<Severity, number>> = { high: 0, medium: 1, low: 2 }

/** The most urgent first; among equals the oldest. */
export const byUrgency = (
  a: Pick<Ticket, 'severity' | 'opened_at'>,
  b: Pick<Ticket, 'severity' | 'opened_at'>,
) => WEIGHT[a.severity] - WEIGHT[b.severity] || a.opened_at.localeCompare(b.opened_at)
