/** The labels of categories and states of identity alerts, and what is promised to the reporter (document 1 §5). */
import type { IdentityAlert } from '@/api/types'
import type { Outcome } from '@/ui/outcome'

export type AlertType = IdentityAlert['is_type']

export const ALERT_TYPES: Record<AlertType, string> = {
  double_brokering: 'Double brokering',
  identity_theft: 'Identity theft',
  hostage_load: 'Hostage load',
  stolen_assets: 'Stolen assets',
  trailer_misuse: 'Trailer misuse',
  back_soliciting: 'Back soliciting',
  unresolved_insurance_claims: 'Unresolved insurance claims',
  change_in_ownership: 'Change in ownership',
  bankruptcy_filing: 'Bankruptcy filing',
}

export const TYPE_OPTIONS = Object.entries(ALERT_TYPES).map(([value, label]) => ({ value, label }))

export const ALERT_STATUS: Record<IdentityAlert['status'], { words: string; outcome: Outcome }> = {
  pending_review: { words: 'Waiting for review', outcome: 'unknown' },
  published: { words: 'Published', outcome: 'pass' },
  rejected: { words: 'Not published', outcome: 'fail' },
  unpublished: { words: 'Withdrawn', outcome: 'unknown' },
  expired: { words: 'Expired', outcome: 'unknown' },
}

export const PROMISES = [
  'Your identity stays confidential. No other company, including the carrier, is told who reported it.',
  'We review every report first and publish it at our discretion.',
  'Other brokers can message you about a published alert without seeing who you are.',
]

export const nameOf = ({ legal_name, dot_number }: { legal_name?: string | null; dot_number: number }) =>
  legal_name ?? `USDOT ${dot_number}`
