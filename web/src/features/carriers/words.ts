/** The words and colors of codes that several parts of the page show. */
import type { AuthorityOfType, InsurancePolicy } from '@/api/types'
import { formatDay } from '@/lib/date'
import type { Outcome } from '@/ui/outcome'

export const AUTHORITY_WORDS: Record<AuthorityOfType['status'], string> = {
  active: 'Active',
  inactive: 'Inactive',
  pending: 'Pending',
  none: 'Not held',
  unknown: 'Unknown',
}

/** `Revoked Oct 2, 2023`; null where no order ended the authority. */
export const endedWords = ({ revoked_on, revoked_by }: Pick<AuthorityOfType, 'revoked_on' | 'revoked_by'>) =>
  revoked_on ? `${/suspen/i.test(revoked_by ?? '') ? 'Suspended' : 'Revoked'} ${formatDay(revoked_on)}` : null

/** What is under way against an authority, by the notices that were served: each with its own word. */
export const pendingWords = (actions: readonly { action: string }[]): string => {
  const isSuspension = ({ action }: { action: string }) => /suspen/i.test(action)
  if (actions.length > 0 && actions.every(isSuspension)) return 'suspension under way'
  return actions.some(isSuspension) ? 'suspension and revocation under way' : 'revocation under way'
}

export const POLICY_STATUS: Record<InsurancePolicy['status'], { words: string; outcome: Outcome }> = {
  active: { words: 'Active', outcome: 'pass' },
  cancellation_pending: { words: 'Cancellation served', outcome: 'fail' },
  pending: { words: 'Not yet in force', outcome: 'warn' },
  unknown: { words: 'Unknown', outcome: 'unknown' },
  cancelled: { words: 'Ended', outcome: 'unknown' },
}

export const POLICY_KIND: Record<InsurancePolicy['kind'], string> = {
  bipd: 'BIPD',
  cargo: 'Cargo',
  surety_bond: 'Surety bond',
  trust_fund: 'Trust fund',
  auto_liability: 'Auto liability',
  general_liability: 'General liability',
  reefer_breakdown: 'Reefer breakdown',
  trailer_interchange: 'Trailer interchange',
  umbrella: 'Umbrella',
  workers_compensation: 'Workers’ compensation',
  other: 'Other',
}

export const FAMILY: Record<NonNullable<InsurancePolicy['family']>, string> = {
  legacy: 'Legacy licensing',
  motus: 'Motus',
}
