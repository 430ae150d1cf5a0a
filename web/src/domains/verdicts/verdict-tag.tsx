import { IconShieldExclamation } from '@tabler/icons-react'
import { useSiteFlag } from '@/kit/access/use-site-flag'
import { OUTCOME_SIGNS } from '@/ui/outcome'
import classes from './verdict.module.css'
import { VERDICTS, type VerdictWord } from './words'

/** The verdict as a pill: its word and its sign, tinted. A carrier to review has the orange shield, where the site shows it. */
export const VerdictTag = ({ verdict }: { verdict: VerdictWord }) => {
  const hasShield = useSiteFlag('is_orange_shield_enabled') && verdict === 'review'
  const { words, outcome } = VERDICTS[verdict]
  const Sign = hasShield ? IconShieldExclamation : OUTCOME_SIGNS[outcome]
  return (
    <span
      className={classes.tag}
      data-tone={outcome}
      data-verdict={verdict}
      data-shield={hasShield || undefined}
    >
      <Sign size={13} stroke={2.25} aria-hidden />
      {words}
    </span>
  )
}
