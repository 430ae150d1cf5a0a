import { Text } from '@mantine/core'
import type { OosRate } from '@/api/types'
import { Sourced } from '@/kit/facts/fact'
import { None, Unknown } from '@/kit/facts/signs'
import type { Source } from '@/kit/facts/types'
import { Meter } from '@/kit/meter'
import { formatPercent } from '@/lib/number'
import classes from '../carriers.module.css'
import { ENOUGH, isEnough, toneOf, withoutRate } from './words'

interface Props {
  label: string
  rate: OosRate
  source?: Source | null
  /** Why there may be more inspections than are on record. */
  mayBeMore?: string | null
}

/** An out-of-service rate as a bar, the national average as a line across; only the counts where a rate says nothing yet. */
export const OosMeter = ({ label, rate, source, mayBeMore }: Props) => {
  const { percent, national_percent: national, inspections, out_of_service } = rate
  const of = `${out_of_service} of ${inspections}`
  const leftOut = rate.unknown > 0 ? `, ${rate.unknown} more without a level or count` : ''
  const without = withoutRate(rate, mayBeMore)
  return (
    <div className={classes.oos}>
      <div className={classes.oosWords}>
        <span>{label} out of service</span>
        <Sourced label={`${label} out-of-service rate`} source={source}>
          {percent == null ? (
            without.isKnown ? (
              <None>{without.words}</None>
            ) : (
              <Unknown>{without.words}</Unknown>
            )
          ) : (
            <b>{isEnough(inspections) ? formatPercent(percent) : of}</b>
          )}
        </Sourced>
      </div>
      {percent != null && isEnough(inspections) && (
        <Meter
          label={`${label}: ${formatPercent(percent)} out of service, national average ${formatPercent(national)}`}
          value={percent}
          max={Math.max(40, percent * 1.1, national * 1.5)}
          mark={national}
          tone={toneOf(percent, national)}
        />
      )}
      {percent != null && (
        <Text size="xs" c="var(--hw-muted)" className="tabular">
          {isEnough(inspections)
            ? `${of} inspections${leftOut} · national ${formatPercent(national)}`
            : `Too few inspections to rate${leftOut} (${ENOUGH} needed)`}
        </Text>
      )}
    </div>
  )
}
