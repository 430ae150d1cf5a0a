/** What is drawn above the ground, placed on the plane. */
import { type Cluster, gather, place, type Placed } from './clusters'
import { circleRing } from './geometry'
import { type Camera, type Point, type Size, toPlane } from './mercator'
import type { Palette } from './palette'
import type { MapContent } from './types'

/** What one frame shows. */
export interface Scene {
  rings: Point[][]
  heat: (Point & { weight: number })[]
  route: Point[]
  clusters: Cluster[]
  /** The point that is looked at, here or in a list beside the map. */
  active: Placed | null
  /** The mark under the pointer. */
  hovered: Cluster | null
}

/** Where a mark was drawn. */
export interface Hit extends Point {
  radius: number
  cluster: Cluster
}

export interface Brush {
  context: CanvasRenderingContext2D
  camera: Camera
  size: Size
  colors: Palette
  /** The brand's color. */
  brand: string
}

/** Places everything once; clusters once for each zoom that is visited. */
export const stageScene = ({ points = [], heat = [], route = [], circles = [] }: MapContent) => {
  const placed = place(points)
  const levels = new Map<number, Cluster[]>()
  const clustersAt = (level: number) => {
    const known = levels.get(level) ?? gather(placed, level)
    levels.set(level, known)
    return known
  }
  return {
    rings: circles.map(circle => circleRing(circle).map(toPlane)),
    heat: heat.map(point => ({ ...toPlane(point), weight: point.weight })),
    route: route.map(([lon, lat]) => toPlane({ lat, lon })),
    clustersAt: (zoom: number) => clustersAt(Math.floor(zoom)),
    find: (id: unknown) => placed.find(({ point }) => point.id === id) ?? null,
  }
}
