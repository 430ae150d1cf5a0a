/** One card that answers “may I use this carrier, and why?”: the verdict, its reasons, and what would change it. */
import { Card } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { VerdictReason } from '@/api/types'
import { Sourced } from '@/kit/facts/fact'
import { asOf } from '@/kit/facts/provenance'
import { formatDay } from '@/lib/date'
import { formatNumber } from '@/lib/number'
import { OUTCOME_SIGNS, OutcomeSign } from '@/ui/outcome'
import classes from './verdict.module.css'
import { type ShownVerdict, VERDICTS } from './words'

interface Props {
  verdict: ShownVerdict
  /** The day it is worked out for. */
  on: string
  /** Where more is to be read about a reason. */
  more?: (reason: VerdictReason) => ReactNode
  /** What it rests on, below the reasons. */
  children?: ReactNode
}

export const VerdictCard = ({
  verdict: { verdict, reasons, more_reasons: further },
  on,
  more,
  children,
}: Props) => {
  const { words, outcome } = VERDICTS[verdict]
  const Sign = OUTCOME_SIGNS[outcome]
  return (
    <Card component="section" aria-label="Verdict" p={0} className={classes.card}>
      <div className={classes.head} data-tone={outcome} data-verdict={verdict}>
        <Sign size={30} stroke={2} aria-hidden />
        <h2>{words}</h2>
        <span>As of {formatDay(on)}</span>
      </div>
      {reasons.length > 0 && (
        <ol className={classes.reasons} aria-label="Reasons">
          {reasons.map(reason => (
            <Reason key={`${reason.code} ${reason.text}`} reason={reason} more={more?.(reason)} />
          ))}
          {further > 0 && <li className={classes.change}>and {formatNumber(further)} more</li>}
        </ol>
      )}
      {children}
    </Card>
  )
}

const Reason = ({ reason, more }: { reason: VerdictReason; more: ReactNode }) => {
  const { text, change, source, verdict, carrier_id: about } = reason
  const { words, outcome } = VERDICTS[verdict]
  return (
    <li>
      <OutcomeSign outcome={outcome} size={17} label={words} />
      <div>
        <p>
          <Sourced label="Reason for the verdict" source={source}>
            {text}
          </Sourced>
        </p>
        {(source || about || more) && (
          <p className={classes.origin}>
            {source && `${source.label}, ${asOf(source)}`}
            {source && about && ' · '}
            {about && (
              <Link to="/carriers/$id" params={{ id: String(about) }}>
                See the earlier carrier
              </Link>
            )}
            {(source || about) && more && ' · '}
            {more}
          </p>
        )}
        {change && (
          <p className={classes.change}>
            <b>What would change it:</b> {change}
          </p>
        )}
      </div>
    </li>
  )
}
