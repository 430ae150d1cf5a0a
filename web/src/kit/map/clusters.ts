/** Points that would lie on each other at a zoom are gathered into one mark with their number. */
import { type Point, scaleOf, toPlane } from './mercator'
import type { MapPoint } from './types'

/** A point, or several; where it is on the plane. */
export interface Cluster extends Point {
  members: readonly Placed[]
}

export interface Placed extends Point {
  point: MapPoint
}

/** Pixels between the middles of two marks. */
const REACH = 44

const isGathered = ({ kind = 'carrier' }: MapPoint) => kind === 'carrier' || kind === 'vehicle'

/** Points with a place on the plane; whatever has none is left out. */
export const place = (points: readonly MapPoint[]): Placed[] =>
  points
    .filter(({ lat, lon }) => Number.isFinite(lat) && Number.isFinite(lon))
    .map(point => ({ point, ...toPlane(point) }))

/**
 * The marks at a zoom (whole, so that they stay while one moves and change once a zoom step). Each point joins the first mark within
 * reach: the order of the points decides, so the same points always give the same marks.
 */
export const gather = (points: readonly Placed[], zoom: number): Cluster[] => {
  const reach = REACH / scaleOf(zoom)
  const clusters: { x: number; y: number; at: Point; members: Placed[] }[] = []
  const cells = new Map<string, number[]>()
  const cellOf = (value: number) => Math.floor(value / reach)
  const nearest = ({ x, y }: Point) => {
    for (let column = cellOf(x) - 1; column <= cellOf(x) + 1; column += 1) {
      for (let row = cellOf(y) - 1; row <= cellOf(y) + 1; row += 1) {
        for (const index of cells.get(`${column},${row}`) ?? []) {
          const cluster = clusters[index]
          if (cluster && Math.hypot(cluster.at.x - x, cluster.at.y - y) < reach) return cluster
        }
      }
    }
    return null
  }
  for (const placed of points) {
    const near = isGathered(placed.point) ? nearest(placed) : null
    if (near) {
      near.members.push(placed)
      near.x += (placed.x - near.x) / near.members.length
      near.y += (placed.y - near.y) / near.members.length
    } else {
      const { x, y } = placed
      const index = clusters.push({ x, y, at: { x, y }, members: [placed] }) - 1
      if (isGathered(placed.point)) {
        const key = `${cellOf(x)},${cellOf(y)}`
        cells.set(key, [...(cells.get(key) ?? []), index])
      }
    }
  }
  // Ends and places are drawn last, above what is gathered.
  const isLast = ({ members: [first] }: Cluster) => Number(first !== undefined && !isGathered(first.point))
  return clusters.map(({ x, y, members }) => ({ x, y, members })).toSorted((a, b) => isLast(a) - isLast(b))
}
