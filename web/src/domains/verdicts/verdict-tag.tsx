import { OUTCOME_SIGNS } from '@/ui/outcome'
import classes from './verdict.module.css'
import { VERDICTS, type VerdictWord } from './words'

/** The verdict as a pill: its word and its sign, tinted. */
export const VerdictTag = ({ verdict }: { verdict: VerdictWord }) => {
  const { words, outcome } = VERDICTS[verdict]
  const Sign = OUTCOME_SIGNS[outcome]
  return (
    <span className={classes.tag} data-tone={outcome} data-verdict={verdict}>
      <Sign size={13} stroke={2.25} aria-hidden />
      {words}
    </span>
  )
}
