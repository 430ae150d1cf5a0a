/** Which override of a rule ended, and how it did, as text. Pure. */
import type { RuleOverride } from '@/api/types'
import { formatDay } from '@/lib/date'

type Ended = Pick<RuleOverride, 'is_type' | 'is_in_force'>

/** The latest override of a rule, when it is not in force; an earlier one does not take over. The list has the latest first. */
export const endedOverride = <One extends Ended>(overrides: readonly One[], isType: string): One | null => {
  const latest = overrides.find(({ is_type }) => is_type === isType)
  return latest && !latest.is_in_force ? latest : null
}

/** `Override ended Nov 20, 2026: “Known for years.”`; where someone deactivated it, `at` is the moment between the words. */
export const endedWords = ({
  is_active: isActive,
  expiration_date: last,
  deactivated_by: by,
  deactivated_at: at,
  reason,
}: Pick<RuleOverride, 'is_active' | 'expiration_date' | 'deactivated_by' | 'deactivated_at' | 'reason'>) => ({
  how: `Override ${isActive ? `ended ${formatDay(last)}` : `deactivated${by ? ` by ${by.name}` : ''}`}`,
  at: isActive ? null : (at ?? null),
  why: reason ? `: “${reason}”` : '.',
})
