/** The column “Ready · Needs X by · Hold” in words. Pure. */
import type { Outcome } from '@/ui/outcome'
import type { Load, Readiness } from './types'

const NEEDS: Readonly<Record<NonNullable<Readiness['need']>, string>> = {
  carrier: 'a carrier',
  carrier_review: 'a review of the carrier',
  identity: 'the voice code',
  rate_confirmation: 'an accepted rate con',
  vehicle: 'a truck',
  tracking: 'tracking',
  pickup_number: 'the pickup number',
  dock_check: 'the dock check',
}

const HOLDS: Readonly<Record<NonNullable<Readiness['reason']>, string>> = {
  carrier_verdict: 'The carrier’s verdict is “Do not use.”',
  another_carrier: 'The truck’s door names another carrier.',
  another_truck: 'Another truck showed up.',
  alert: 'An open alert says to hold the pickup.',
  person: 'Put on hold by a teammate.',
}

export interface ReadinessWords {
  outcome: Outcome
  words: string
  /** By when, where something is needed. */
  by: string | null
  /** Why it is held. */
  why: string | null
}

/** Null once it is picked up or closed. */
export const readinessWords = ({
  readiness,
  hold_reason: hold,
}: Pick<Load, 'readiness' | 'hold_reason'>): ReadinessWords | null => {
  if (readiness == null) return null
  const { state, need, by, reason, alert } = readiness
  if (state === 'ready') return { outcome: 'pass', words: 'Ready', by: null, why: null }
  if (state === 'hold') {
    const told = reason == null || reason === 'person' ? hold : alert && `Open alert: ${alert}.`
    return { outcome: 'fail', words: 'Hold', by: null, why: told ?? HOLDS[reason ?? 'person'] }
  }
  const what = need == null ? 'attention' : NEEDS[need]
  return { outcome: 'warn', words: `Needs ${what}`, by: by ?? null, why: null }
}
