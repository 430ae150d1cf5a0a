/** The load on a map: the road along its stops, where the truck was, and where it is, with how old that is and where it is from. */
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useFreightNow } from '@/domains/loads/freight-clock'
import type { LoadDetail } from '@/domains/loads/types'
import { whereabouts } from '@/domains/loads/whereabouts'
import { None } from '@/kit/facts/signs'
import { InstantAs, WindowIn } from '@/kit/place-time'
import { type HeatPoint, MapDisplay, type RouteLine } from '@/kit/map'
import { Section } from '@/kit/section'
import { count } from '@/lib/number'
import classes from './detail.module.css'
import {
  hasTrace,
  mapCircles,
  mapPoints,
  positionWords,
  routeLine,
  traceHeat,
} from '@/domains/loads/map-content'
import { routeQuery, traceQuery } from './queries'

const NO_TRACE: HeatPoint[] = []

interface Props {
  load: LoadDetail
  height: number
}

export const MapCard = ({ load, height }: Props) => {
  const now = useFreightNow()
  const route = useQuery(routeQuery(load.stops)).data
  const trace = useQuery({ ...traceQuery(load.id), enabled: hasTrace(load) }).data
  const points = useMemo(() => mapPoints(load, now), [load, now])
  const circles = useMemo(() => mapCircles(load), [load])
  const line = useMemo((): RouteLine | undefined => route && routeLine(route.geometry), [route])
  const heat = useMemo(() => (trace ? traceHeat(trace.points as unknown[][]) : NO_TRACE), [trace])
  return (
    <Section
      title="Route and position"
      aside={route ? `${count(Math.round(route.miles), 'estimated road mile')}` : undefined}
    >
      <MapDisplay
        label={`Load ${load.external_load_number}: stops, route and positions`}
        points={points}
        circles={circles}
        route={line}
        heat={heat}
        height={height}
        credit={route?.attribution}
      />
      <Where load={load} now={now} />
      {trace && trace.points.length > 0 && (
        <Text size="xs" c="var(--hw-muted)">
          {count(trace.points.length, 'position')} shown
          {trace.gaps.length > 0 && (
            <>
              ; none from{' '}
              {trace.gaps.map(({ from, to }, at) => (
                <span key={from}>
                  {at > 0 && ', '}
                  <WindowIn from={from} until={to} />
                </span>
              ))}
            </>
          )}
          .
        </Text>
      )}
      {route?.note != null && (
        <Text size="xs" c="var(--hw-muted)">
          {route.note}
        </Text>
      )}
    </Section>
  )
}

/** The last position in words: what the map shows is also read here. */
const Where = ({ load, now }: { load: LoadDetail; now: number }) => {
  const { position } = load
  const isOnItsWay = whereabouts(load).is === 'expected'
  return (
    <Text size="sm" mt="xs" component="div" role="status">
      <b>Last position:</b>{' '}
      {position ? (
        <>
          <InstantAs at={position.located_at}>{positionWords(position, now)}</InstantAs>
          {position.miles_left != null &&
            isOnItsWay &&
            `, ${count(Math.round(position.miles_left), 'mile')} to the next stop`}
          <span className={classes.muted}>
            {position.latitude.toFixed(4)}, {position.longitude.toFixed(4)}
          </span>
        </>
      ) : (
        <None>No position is shared with you now</None>
      )}
    </Text>
  )
}
