/** The four outcomes as a sign and a word: color is never alone. */
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconHelpCircle } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import classes from './outcome.module.css'

export type Outcome = 'pass' | 'fail' | 'warn' | 'unknown'

/** The sign of each outcome. */
export const OUTCOME_SIGNS = {
  pass: IconCircleCheck,
  fail: IconCircleX,
  warn: IconAlertTriangle,
  unknown: IconHelpCircle,
}
export const OUTCOME_WORDS: Record<Outcome, string> = {
  pass: 'Pass',
  fail: 'Fail',
  warn: 'Caution',
  unknown: 'Unknown',
}

/** The sign alone, named for those who cannot see it. */
export const OutcomeSign = ({
  outcome,
  size = 18,
  label = OUTCOME_WORDS[outcome],
}: {
  outcome: Outcome
  size?: number
  /** Its label, where it means more than the name of the outcome. */
  label?: string
}) => {
  const Sign = OUTCOME_SIGNS[outcome]
  return (
    <Sign
      size={size}
      stroke={2}
      color={`var(--hw-${outcome})`}
      role="img"
      aria-label={label}
      className={classes.sign}
    />
  )
}

/** A small label in an outcome's color; the word is the caller's. */
export const OutcomeTag = ({
  outcome,
  children,
  style,
}: {
  outcome: Outcome
  children?: React.ReactNode
  style?: CSSProperties
}) => {
  const Sign = OUTCOME_SIGNS[outcome]
  return (
    <span className={classes.tag} data-outcome={outcome} style={style}>
      <Sign size={13} stroke={2.25} aria-hidden />
      {children ?? OUTCOME_WORDS[outcome]}
    </span>
  )
}

/** A small label that judges nothing. */
export const PlainTag = ({ children }: { children: React.ReactNode }) => (
  <span className={classes.tag} data-outcome="none">
    {children}
  </span>
)
