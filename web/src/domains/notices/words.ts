/** The labels of notices. */
import type { Notice } from '@/api/types'

export type NoticeKind = Notice['kind']

export const KIND_WORDS: Record<NoticeKind, string> = {
  assessment_changed: 'Rule result changed',
  contact_changed: 'Contact info changed',
  lapse_ahead: 'Lapse notice',
  identity_alert: 'Identity alert',
  insurance_expires: 'Policy expiring',
  packet_submitted: 'Packet submitted',
  packet_held: 'Packet on hold',
  load_alert: 'Load alert',
  rate_confirmation: 'Rate con answered',
  load_offer: 'Load offer answered',
}

export type Severity = Notice['severity']

/** The most urgent first. */
export const SEVERITY_WORDS: Record<Severity, string> = {
  critical: 'Critical',
  warning: 'Warning',
  info: 'Info',
}

export const SEVERITY_OPTIONS = (Object.keys(SEVERITY_WORDS) as Severity[]).map(value => ({
  value,
  label: SEVERITY_WORDS[value],
}))

export const KINDS = Object.keys(KIND_WORDS) as NoticeKind[]

export const KIND_OPTIONS = KINDS.map(value => ({ value, label: KIND_WORDS[value] }))

/** How many there are, as a small sign shows it. */
export const shortCount = (unread: number) => (unread > 99 ? '99+' : String(unread))
