/** What the map of a load shows: its stops, where the truck was and where it is. Pure. */
import { ago } from './age'
import { isApproximate, placeOf } from './stops'
import type { LoadDetail, Position, Stop } from './types'
import { POSITION_SOURCES, STOP_KINDS } from './words'
import type { Circle, HeatPoint, MapPoint, RouteLine } from '@/kit/map'
import { formatWindow } from '@/lib/place-time'

const placed = (stops: readonly Stop[]) =>
  stops.flatMap(stop =>
    stop.latitude == null || stop.longitude == null
      ? []
      : [{ stop, lat: stop.latitude, lon: stop.longitude }],
  )

/** The last position, as the truck's mark says it. */
export const positionWords = (
  { located_at: at, source, speed_mph: speed, is_at_rest: rests }: Position,
  now: number,
) =>
  [
    ago(at, now),
    POSITION_SOURCES[source],
    rests ? 'at rest' : speed == null ? null : `${Math.round(speed)} mph`,
  ]
    .filter(Boolean)
    .join(', ')

export const mapPoints = ({ stops, position }: LoadDetail, now: number): MapPoint[] => {
  const last = stops.length - 1
  const marks = placed(stops).map(({ stop, lat, lon }): MapPoint => ({
    id: stop.id,
    lat,
    lon,
    label: placeOf(stop),
    tag: `${stop.position + 1}. ${STOP_KINDS[stop.kind]}`,
    detail: formatWindow(stop.window_start_at, stop.window_end_at, stop.time_zone),
    kind: stop.position === 0 ? 'origin' : stop.position === last ? 'destination' : 'place',
  }))
  return position
    ? [
        ...marks,
        {
          id: 'truck',
          lat: position.latitude,
          lon: position.longitude,
          label: 'Last position',
          detail: positionWords(position, now),
          kind: 'vehicle',
        },
      ]
    : marks
}

/** Stops that are known by ZIP code or city alone are somewhere in this circle. */
export const mapCircles = ({ stops }: LoadDetail): Circle[] =>
  placed(stops)
    .filter(({ stop }) => isApproximate(stop) && stop.radius_miles != null)
    .map(({ stop, lat, lon }) => ({ lat, lon, radius_miles: stop.radius_miles ?? 0 }))

/** Whether the call of the trace has something to answer: of a share that no one ended, or of the company's own systems and calls. */
export const hasTrace = ({ shares, position }: Pick<LoadDetail, 'shares' | 'position'>) =>
  shares.some(({ revoked_by: by }) => by == null || by === 'end') ||
  position?.source === 'key' ||
  position?.source === 'check_call'

/** As the call answers them: longitude, latitude, when, from what. */
type TracePoints = readonly (readonly unknown[])[]

/** Where it was, warmer where it was longer. */
export const traceHeat = (points: TracePoints): HeatPoint[] =>
  points.flatMap(([lon, lat]) =>
    typeof lon === 'number' && typeof lat === 'number' ? [{ lat, lon, weight: 1 }] : [],
  )

export const routeLine = (geometry: readonly (readonly number[])[]): RouteLine =>
  geometry.map(([lon = 0, lat = 0]) => [lon, lat] as const)
