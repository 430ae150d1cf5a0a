/** Touches: where its vehicles were inspected, by area. */
import { Text } from '@mantine/core'
import { IconMapPinOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { HistoricalTouches, ListCoverage } from '@/api/types'
import { FactList } from '@/kit/facts/fact-list'
import { SourceNote } from '@/kit/facts/source-note'
import { Rows } from '@/kit/list/rows'
import type { Column } from '@/kit/list/types'
import { MapDisplay } from '@/kit/map'
import { Section } from '@/kit/section'
import { Loaded } from '@/kit/states'
import { formatDay } from '@/lib/date'
import { count, formatNumber } from '@/lib/number'
import { AbsentList } from '../absent'
import classes from '../carriers.module.css'
import { touchesQuery } from '../queries'
import { atLeast } from '../safety/words'
import type { TabProps } from '../tabs'
import { touchPoints } from './touch-points'

type Area = HistoricalTouches['areas'][number]

const columns: readonly Column<Area>[] = [
  { id: 'name', header: 'County', card: 'title', cell: row => <b>{row.name}</b> },
  { id: 'zip', header: 'ZIP area', card: 'subtitle', cell: row => row.zip },
  { id: 'touches', header: 'Inspections', numeric: true, cell: row => formatNumber(row.touches) },
  { id: 'first', header: 'First', numeric: true, cell: row => formatDay(row.first_on) },
  { id: 'last', header: 'Last', numeric: true, cell: row => formatDay(row.last_on) },
]

const TouchesTab = ({ carrier }: TabProps) => {
  const touches = useQuery(touchesQuery(carrier.id))
  return (
    <Loaded query={touches}>{data => <Shown touches={data} coverage={carrier.lists.inspections} />}</Loaded>
  )
}

const Shown = ({ touches, coverage }: { touches: HistoricalTouches; coverage: ListCoverage }) => {
  const { areas, total_areas, total_touches, touches_without_place: without, source } = touches
  if (total_touches === 0) {
    return (
      <AbsentList coverage={coverage} things="inspections" icon={<IconMapPinOff />}>
        Local carriers are rarely inspected.
      </AbsentList>
    )
  }
  return (
    <div className={classes.column}>
      <Section title="Inspection locations">
        <FactList
          columns={3}
          rows={[
            { label: 'Inspections', value: atLeast(total_touches, coverage.unknown_because) },
            { label: 'Areas', value: formatNumber(total_areas) },
            without > 0 && { label: 'Location unknown', value: formatNumber(without) },
          ]}
        />
        <Text size="xs" c="var(--hw-muted)" mt="xs">
          Where roadside inspections took place. Reports give the county; the ZIP code is the one nearest its
          center.
        </Text>
        <SourceNote sources={[source]} />
      </Section>
      {areas.length > 0 && (
        <Section title="Where">
          <MapDisplay
            label="Inspections, warmer where there are more"
            heat={touchPoints(touches)}
            height={380}
          />
        </Section>
      )}
      {areas.length > 0 && (
        <Section
          title="Most recent first"
          aside={total_areas > areas.length ? `The newest ${count(areas.length, 'area')}` : undefined}
        >
          <Rows
            label="Inspected areas"
            columns={columns}
            rows={areas}
            rowKey={row => `${row.zip}${row.name}`}
          />
        </Section>
      )}
    </div>
  )
}

export default TouchesTab
