import { IconAlertTriangle, IconInfoCircle, IconUrgent } from '@tabler/icons-react'
import { type Severity, SEVERITY_WORDS } from '@/domains/notices/words'
import classes from './notices.module.css'

const SIGNS = { critical: IconUrgent, warning: IconAlertTriangle, info: IconInfoCircle }

/** How much a notice weighs: a word with a sign, so that color is never alone. */
export const SeverityTag = ({ severity }: { severity: Severity }) => {
  const Sign = SIGNS[severity]
  return (
    <span className={classes.severity} data-severity={severity}>
      <Sign size={14} stroke={2.25} aria-hidden />
      {SEVERITY_WORDS[severity]}
    </span>
  )
}
