/** The map, and a list with a map beside it. The drawing itself is loaded when a map is first shown. */
export { MapDisplay } from './map-display'
export { milesBetween } from './geometry'
export { MapPanel } from './map-panel'
export type { MapProps, Circle, HeatPoint, MapPoint, MapPointKind, Place, RouteLine } from './types'
