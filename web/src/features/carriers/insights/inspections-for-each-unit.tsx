import { Text } from '@mantine/core'
import type { Insights } from '@/api/types'
import { Sourced } from '@/kit/facts/fact'
import { FactList } from '@/kit/facts/fact-list'
import { None, Unknown } from '@/kit/facts/signs'
import { SourceNote } from '@/kit/facts/source-note'
import { Section } from '@/kit/section'
import { formatNumber } from '@/lib/number'
import classes from '../carriers.module.css'

type National = NonNullable<Insights['inspections']['national']>

const fleet = ({ from_power_units: from, to_power_units: to }: National) =>
  to == null ? `${from}+ power units` : from === to ? 'one power unit' : `${from} to ${to} power units`

/** How often it is inspected per power unit, beside the median of fleets of its size. */
export const InspectionsForEachUnit = ({ inspections }: { inspections: Insights['inspections'] }) => {
  const { state, value, may_be_more: mayBeMore, national, source, power_units_source: declared } = inspections
  return (
    <Section title="Inspections per power unit" grow>
      <p className={classes.figure}>
        <Sourced label="Inspections per power unit" source={source}>
          {state === 'unknown' ? (
            <Unknown />
          ) : value == null ? (
            <None>No power units declared</None>
          ) : mayBeMore ? (
            `${value.toFixed(2)} or more`
          ) : (
            value.toFixed(2)
          )}
        </Sourced>
        {national && <span className={classes.figureNote}>median {national.median.toFixed(2)}</span>}
      </p>
      <FactList
        rows={[
          { label: 'Inspections', value: inspections.inspections ?? <Unknown /> },
          { label: 'Declared power units', value: inspections.power_units ?? <Unknown /> },
        ]}
      />
      {mayBeMore && (
        <Text size="xs" c="var(--hw-muted)" mt="xs">
          There may be more inspections. {mayBeMore}
        </Text>
      )}
      <Text size="xs" c="var(--hw-muted)" mt="xs">
        {national
          ? `Median of ${formatNumber(national.carriers)} carriers with ${fleet(national)} inspected in the same 24 months.`
          : 'The median for fleets of this size isn’t available yet.'}
      </Text>
      <SourceNote sources={[source, declared, national?.source]} />
    </Section>
  )
}
