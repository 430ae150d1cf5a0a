import { Text } from '@mantine/core'
import type { OosRate } from '@/api/types'
import { Sourced } from '@/kit/facts/fact'
import { None, Unknown } from '@/kit/facts/signs'
import type { Source } from '@/kit/facts/types'
import { Meter } from '@/kit/meter'
import { formatPercent } from '@/lib/number'
import classes from '../carriers.module.css'
import { withoutRate } from './words'

/** Below this many inspections a rate says little. */
const FEW = 3

/** Worse than half as much again as the nation fails the eye; between, a caution. */
const toneOf = ({ percent, national_percent, inspections }: OosRate) => {
  if (percent == null || inspections < FEW) return 'unknown'
  if (percent <= national_percent) return 'pass'
  return percent > national_percent * 1.5 ? 'fail' : 'warn'
}

/** An out-of-service rate as a bar, the national average as a line across. */
export const OosMeter = ({
  label,
  rate,
  source,
}: {
  label: string
  rate: OosRate
  source?: Source | null
}) => {
  const { percent, national_percent, inspections, out_of_service } = rate
  const of = `${out_of_service} of ${inspections}`
  const without = withoutRate(rate)
  const leftOut = rate.unknown > 0 ? `, ${rate.unknown} more without a level` : ''
  return (
    <div className={classes.oos}>
      <div className={classes.oosWords}>
        <span>{label} out of service</span>
        <Sourced label={`${label} out-of-service rate`} source={source}>
          {percent != null ? (
            <b>{formatPercent(percent)}</b>
          ) : without.isKnown ? (
            <None>{without.words}</None>
          ) : (
            <Unknown>{without.words}</Unknown>
          )}
        </Sourced>
      </div>
      <Meter
        label={
          percent == null
            ? `${label}: ${without.words}`
            : `${label}: ${formatPercent(percent)} out of service, national average ${formatPercent(national_percent)}`
        }
        value={percent ?? 0}
        max={Math.max(40, (percent ?? 0) * 1.1, national_percent * 1.5)}
        mark={national_percent}
        tone={toneOf(rate)}
      />
      <Text size="xs" c="var(--hw-muted)" className="tabular">
        {percent == null
          ? ''
          : `${of} inspections${leftOut}${inspections < FEW ? ', too few to judge' : ''} · `}
        national {formatPercent(national_percent)}
      </Text>
    </div>
  )
}
