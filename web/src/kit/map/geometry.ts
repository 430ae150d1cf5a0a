/** Shapes on the map, computed: circles of so many miles, and what must be in view. */
import { type Bounds, type Point, toPlane } from './mercator'
import type { Circle, MapContent, Place } from './types'

const EARTH_MILES = 3958.8
const STEPS = 72

/** The places so many miles from a middle, all around; the first one is also the last. */
export const circleRing = ({ lat, lon, radius_miles }: Circle): Place[] => {
  const [phi, arc] = [(lat * Math.PI) / 180, radius_miles / EARTH_MILES]
  return Array.from({ length: STEPS + 1 }, (_, step) => {
    const bearing = ((step % STEPS) / STEPS) * 2 * Math.PI
    const sin = Math.sin(phi) * Math.cos(arc) + Math.cos(phi) * Math.sin(arc) * Math.cos(bearing)
    const east = Math.atan2(
      Math.sin(bearing) * Math.sin(arc) * Math.cos(phi),
      Math.cos(arc) - Math.sin(phi) * sin,
    )
    return { lat: (Math.asin(sin) * 180) / Math.PI, lon: lon + (east * 180) / Math.PI }
  })
}

/** As the crow flies. */
export const milesBetween = (a: Place, b: Place) => {
  const rad = Math.PI / 180
  const [north, east] = [((b.lat - a.lat) * rad) / 2, ((b.lon - a.lon) * rad) / 2]
  const half = Math.sin(north) ** 2 + Math.cos(a.lat * rad) * Math.cos(b.lat * rad) * Math.sin(east) ** 2
  return 2 * EARTH_MILES * Math.asin(Math.min(1, Math.sqrt(half)))
}

const isPlace = ({ lat, lon }: Place) => Number.isFinite(lat) && Number.isFinite(lon)

/** Everything that is to be in view; none of it: null. */
export const boundsOf = ({
  points = [],
  heat = [],
  route = [],
  circles = [],
  fit = [],
}: MapContent): Bounds | null =>
  around(fit) ??
  around([...points, ...heat, ...route.map(([lon, lat]) => ({ lat, lon })), ...circles.flatMap(circleRing)])

/** The smallest part of the plane with all of these places. */
export const around = (places: readonly Place[]): Bounds | null =>
  aroundPoints(places.filter(isPlace).map(toPlane))

export const aroundPoints = (points: readonly Point[]): Bounds | null => {
  if (points.length === 0) return null
  const bounds = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  for (const { x, y } of points) {
    bounds.left = Math.min(bounds.left, x)
    bounds.right = Math.max(bounds.right, x)
    bounds.top = Math.min(bounds.top, y)
    bounds.bottom = Math.max(bounds.bottom, y)
  }
  return bounds
}
