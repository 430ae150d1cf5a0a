import { Text } from '@mantine/core'
import type { OosOrder, SafetySummary } from '@/api/types'
import { FactValue, Sourced } from '@/kit/facts/fact'
import { SourceNote } from '@/kit/facts/source-note'
import { Section } from '@/kit/section'
import { formatDay, fromToday } from '@/lib/date'
import { OutcomeTag } from '@/ui/outcome'
import classes from '../carriers.module.css'
import { OosMeter } from './oos-meter'
import { atLeast, inspectionWords } from './words'

const RATING_OUTCOME: Record<string, 'pass' | 'warn' | 'fail'> = { S: 'pass', C: 'warn', U: 'fail' }

/** Rating, out-of-service rates beside the nation's, inspections and crashes of 24 months. */
export const SafetyCard = ({ safety, orders }: { safety: SafetySummary; orders?: OosOrder | null }) => {
  const { rating, inspections, crashes, last_inspected_on: last } = safety
  const totals = inspections.value
  return (
    <Section
      title="Safety"
      aside={
        <FactValue
          label="Safety rating"
          fact={rating}
          none="Not rated"
          format={({ code, label }) => (
            <OutcomeTag outcome={RATING_OUTCOME[code] ?? 'unknown'}>{label}</OutcomeTag>
          )}
        />
      }
    >
      {orders && (
        <Text size="sm" fw={650} c="var(--hw-fail)" mb={6}>
          <Sourced label="Out-of-service order" source={orders.source}>
            Out of service since {formatDay(orders.ordered_on)}: {orders.reason}
          </Sourced>
        </Text>
      )}
      {totals && (
        <div className={classes.meters}>
          <OosMeter
            label="Vehicle"
            rate={totals.vehicle}
            source={inspections.source}
            mayBeMore={totals.may_be_more}
          />
          <OosMeter
            label="Driver"
            rate={totals.driver}
            source={inspections.source}
            mayBeMore={totals.may_be_more}
          />
          {totals.hazmat.inspections > 0 && (
            <OosMeter
              label="Hazmat"
              rate={totals.hazmat}
              source={inspections.source}
              mayBeMore={totals.may_be_more}
            />
          )}
        </div>
      )}
      <ul className={classes.lines}>
        <li>
          <span>Inspections, 24 months</span>
          <FactValue label="Inspections, 24 months" fact={inspections} none="0" format={inspectionWords} />
        </li>
        <li>
          <span>Crashes, 24 months</span>
          <FactValue label="Crashes, 24 months" fact={crashes} none="0" format={crashWords} />
        </li>
        <li>
          <span>Last inspected</span>
          <FactValue
            label="Last inspected"
            fact={last}
            none="None in 24 months"
            format={day => `${formatDay(day)} (${fromToday(day)})`}
          />
        </li>
      </ul>
      <MayBeMore totals={totals} />
      <SourceNote sources={[inspections.source, crashes.source, rating.source]} />
    </Section>
  )
}

/** Why there may be more inspections than are counted. */
const MayBeMore = ({ totals }: { totals: SafetySummary['inspections']['value'] }) =>
  totals?.may_be_more && (
    <Text size="xs" c="var(--hw-muted)" mt={6}>
      There may be more inspections: {totals.may_be_more}
    </Text>
  )

const crashWords = ({
  total,
  fatal,
  injury,
  tow_away,
  may_be_more,
}: NonNullable<SafetySummary['crashes']['value']>) => {
  const kinds = [
    fatal > 0 && `${fatal} fatal`,
    injury > 0 && `${injury} injury`,
    tow_away > 0 && `${tow_away} tow`,
  ].filter(Boolean)
  const all = atLeast(total, may_be_more)
  return kinds.length > 0 ? `${all} (${kinds.join(', ')})` : all
}
