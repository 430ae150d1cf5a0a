/** What is worked out of the carrier's record, each part with its sources; and what the company's own loads say. */
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { CarrierLists, Insights, ListCoverage } from '@/api/types'
import { Sourced } from '@/kit/facts/fact'
import { FactList } from '@/kit/facts/fact-list'
import { SourceNote } from '@/kit/facts/source-note'
import { Meter } from '@/kit/meter'
import { Section } from '@/kit/section'
import { Loaded } from '@/kit/states'
import { formatDay, formatMonth } from '@/lib/date'
import { count, formatPercent } from '@/lib/number'
import { Absent } from '../absent'
import classes from '../carriers.module.css'
import { LoadInsightsCard } from '../loads/load-insights-card'
import { insightsQuery } from '../queries'
import type { TabProps } from '../tabs'
import { InsightChanges } from './insight-changes'
import { InspectionsForEachUnit } from './inspections-for-each-unit'

const InsightsTab = ({ carrier, user }: TabProps) => {
  const insights = useQuery(insightsQuery(carrier.id))
  return (
    <div className={classes.column}>
      <Loaded query={insights}>{data => <Shown insights={data} lists={carrier.lists} />}</Loaded>
      <LoadInsightsCard carrierId={carrier.id} user={user} />
    </div>
  )
}

const Shown = ({ insights, lists }: { insights: Insights; lists: CarrierLists }) => (
  <div className={classes.column}>
    <Text size="sm" c="var(--hw-muted)">
      Counted from public records, {formatDay(insights.from)} to {formatDay(insights.to)}. A carrier that is
      seldom inspected shows little here. That isn’t a red flag.
    </Text>
    <div className={classes.two}>
      <Areas {...insights.areas} coverage={lists.inspections} />
      <Lanes {...insights.lanes} coverage={lists.vehicles} />
      <Equipment {...insights.equipment} coverage={lists.vehicles} />
      <InspectionsForEachUnit inspections={insights.inspections} />
      <Activity {...insights.activity} coverage={lists.inspections} />
      <InsightChanges {...insights.changes} coverage={lists.changes} />
    </div>
  </div>
)

/** Whether none means that there is none, and what is counted is all. */
interface Covered {
  coverage: ListCoverage
}

/** After a number of which there may be more. */
const orMore = ({ unknown_because }: ListCoverage) => (unknown_because ? ' or more' : '')

const Areas = ({ states, touches, source, coverage }: Insights['areas'] & Covered) => (
  <Section
    title="Preferred areas"
    aside={touches > 0 ? count(touches, 'inspection') + orMore(coverage) : undefined}
    grow
  >
    {states.length === 0 ? (
      <Absent coverage={coverage} things="inspections">
        No inspections with a known state
      </Absent>
    ) : (
      <div className={classes.meters}>
        {states.map(({ state, touches: touched, percent, last_on }) => (
          <div key={state}>
            <div className={classes.oosWords}>
              <span>
                <b>{state}</b> {count(touched, 'inspection')}, last {formatDay(last_on)}
              </span>
              <span>{formatPercent(percent, 0)}</span>
            </div>
            <Meter
              label={`${state}: ${formatPercent(percent, 0)} of the inspections`}
              value={percent}
              max={100}
            />
          </div>
        ))}
      </div>
    )}
    <SourceNote sources={[source]} />
  </Section>
)

const Lanes = ({ lanes, source, coverage }: Insights['lanes'] & Covered) => (
  <Section title="Lanes" grow>
    {lanes.length === 0 ? (
      <Absent coverage={coverage} things="lanes">
        No vehicle inspected in two states within 14 days
      </Absent>
    ) : (
      <ul className={classes.lines}>
        {lanes.map(({ from_state, to_state, moves, last_on }) => (
          <li key={from_state + to_state}>
            <b>
              {from_state} → {to_state}
            </b>
            <span>
              {count(moves, 'time')}, last {formatDay(last_on)}
            </span>
          </li>
        ))}
      </ul>
    )}
    <Text size="xs" c="var(--hw-muted)" mt="xs">
      One vehicle inspected in one state and, within 14 days, in another. The route between isn’t known.
    </Text>
    <SourceNote sources={[source]} />
  </Section>
)

const Equipment = ({ by_type, vins, source, coverage }: Insights['equipment'] & Covered) => (
  <Section title="Equipment" aside={vins > 0 ? count(vins, 'VIN') + orMore(coverage) : undefined} grow>
    {by_type.length === 0 ? (
      <Absent coverage={coverage} things="inspected vehicles">
        None in 24 months
      </Absent>
    ) : (
      <FactList
        rows={by_type.map(({ is_type, count: seen }) => ({
          label: is_type.label,
          value: `${count(seen, 'VIN')}, ${formatPercent((seen * 100) / vins, 0)}`,
        }))}
      />
    )}
    <SourceNote sources={[source]} />
  </Section>
)

const Activity = ({ months_seen, months, source, coverage }: Insights['activity'] & Covered) => (
  <Section title="Months inspected" grow>
    {months_seen === 0 ? (
      <Absent coverage={coverage} things="inspections">
        None in 24 months
      </Absent>
    ) : (
      <p className={classes.figure}>
        <Sourced label="Months inspected" source={source}>
          {months_seen}
          {orMore(coverage)}
        </Sourced>
        <span className={classes.figureNote}>
          {months_seen === 1 ? 'month' : 'months'} with an inspection
        </span>
      </p>
    )}
    {months.length > 0 && (
      <FactList
        columns={2}
        rows={months
          .slice(-12)
          .toReversed()
          .map(({ month, inspections }) => ({
            label: formatMonth(month),
            value: count(inspections, 'inspection'),
          }))}
      />
    )}
    <SourceNote sources={[source]} />
  </Section>
)

export default InsightsTab
