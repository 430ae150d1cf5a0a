/** Touches as points of a map: one for each area, heavier the more often it was touched. */
import type { HistoricalTouches, VisitedArea } from '@/api/types'
import { formatDay } from '@/lib/date'
import { count } from '@/lib/number'

export interface TouchPoint {
  id: string
  lat: number
  lon: number
  label: string
  kind: 'touch' | 'eld'
  weight: number
}

export const touchPoints = ({ areas }: HistoricalTouches): TouchPoint[] =>
  areas.map(({ zip, name, latitude, longitude, touches, last_on }) => ({
    id: `touch-${zip}-${name}`,
    lat: latitude,
    lon: longitude,
    label: `${name}: ${count(touches, 'inspection')}, last ${formatDay(last_on)}`,
    kind: 'touch',
    weight: touches,
  }))

export const visitPoints = (areas: readonly VisitedArea[]): TouchPoint[] =>
  areas.flatMap(({ zip, name, latitude, longitude, days, last_on }) =>
    latitude == null || longitude == null
      ? []
      : [
          {
            id: `eld-${zip}`,
            lat: latitude,
            lon: longitude,
            label: `${zip} ${name}: ${count(days, 'day')}, last ${formatDay(last_on)}`,
            kind: 'eld' as const,
            weight: days,
          },
        ],
  )
