/** What a map shows. Places are in degrees, distances in miles. */

export interface Place {
  lat: number
  lon: number
}

/** How a point is drawn; only `carrier` and `vehicle` are gathered into clusters. */
export type MapPointKind = 'carrier' | 'vehicle' | 'origin' | 'destination' | 'place'

export interface MapPoint extends Place {
  id: string | number
  /** Shown in a word or two when the point is hovered or focused. */
  label: string
  /** A word that belongs to it, said with it in every label. */
  tag?: string
  /** More about it, where it is shown alone. */
  detail?: string
  kind?: MapPointKind
}

export interface HeatPoint extends Place {
  /** How much happened here, beside the others. */
  weight: number
}

export interface Circle extends Place {
  radius_miles: number
}

/** A road's course, longitude first, as the routing answers it. */
export type RouteLine = readonly (readonly [lon: number, lat: number])[]

export interface MapContent {
  points?: readonly MapPoint[]
  heat?: readonly HeatPoint[]
  route?: RouteLine
  circles?: readonly Circle[]
  /** What is brought into view; everything that is shown when there is nothing here. */
  fit?: readonly Place[]
}

export interface MapProps extends MapContent {
  /** The map's accessible name. */
  label: string
  /** The point that a list beside the map has under the pointer. */
  activeId?: MapPoint['id'] | null
  onHover?: (id: MapPoint['id'] | null) => void
  onPick?: (id: MapPoint['id']) => void
  /** A click beside every point. */
  onPlace?: (place: Place) => void
  height?: number | string
  /** The source of the route, which requires attribution. */
  credit?: string
}
