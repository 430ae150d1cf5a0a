/** The map, and a list with a map beside it. The drawing itself is loaded when a map is first shown. */
export { CarrierMap } from './carrier-map'
export { milesBetween } from './geometry'
export { MapPanel } from './map-panel'
export type { CarrierMapProps, Circle, HeatPoint, MapPoint, MapPointKind, Place, RouteLine } from './types'
