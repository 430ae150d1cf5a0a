/** The layers as paths on the plane, drawn on a canvas at any camera: what MapLibre does, without WebGL2. */
import { LAYERS, type LayerName } from './layers'
import { type Camera, type Point, scaleOf, type Size, toPlane, toScreen } from './mercator'
import type { Palette } from './palette'

type Position = readonly [lon: number, lat: number]

interface Properties {
  kind: string
  name: string
  short: string
  zoom: number
}

interface Feature {
  properties: Properties
  geometry:
    | { type: 'Point'; coordinates: Position }
    | { type: 'MultiLineString'; coordinates: Position[][] }
    | { type: 'MultiPolygon'; coordinates: Position[][][] }
}

interface Label extends Point, Properties {}

export interface Ground {
  shapes: Record<string, Path2D>
  labels: Label[]
}

/** Paths hold single-precision numbers: a plane this wide keeps them exact enough at the deepest zoom. */
const UNIT = 4096

const trace = (path: Path2D, line: readonly Position[], isClosed: boolean) => {
  for (const [at, [lon, lat]] of line.entries()) {
    const { x, y } = toPlane({ lat, lon })
    if (at === 0) path.moveTo(x * UNIT, y * UNIT)
    else path.lineTo(x * UNIT, y * UNIT)
  }
  if (isClosed) path.closePath()
}

const shapeOf = ({ geometry }: Feature) => {
  const path = new Path2D()
  if (geometry.type === 'MultiPolygon')
    for (const ring of geometry.coordinates.flat()) trace(path, ring, true)
  if (geometry.type === 'MultiLineString') for (const line of geometry.coordinates) trace(path, line, false)
  return path
}

const load = async (name: LayerName): Promise<Feature[]> => {
  const response = await fetch(LAYERS[name])
  if (!response.ok) throw new Error(`the layer ${name} cannot be had`)
  return (await response.json()).features
}

/** One path for each kind. */
const shapesOf = (features: readonly Feature[]) => {
  const shapes: Record<string, Path2D> = {}
  for (const feature of features) (shapes[feature.properties.kind] ??= new Path2D()).addPath(shapeOf(feature))
  return shapes
}

export const loadGround = async (): Promise<Ground> => {
  const [labels = [], ...rest] = await Promise.all(
    (['labels', 'land', 'water', 'lines', 'roads'] as const).map(load),
  )
  const named = labels.flatMap(({ geometry, properties }) =>
    geometry.type === 'Point'
      ? [{ ...properties, ...toPlane({ lon: geometry.coordinates[0], lat: geometry.coordinates[1] }) }]
      : [],
  )
  return {
    shapes: shapesOf(rest.flat()),
    // Cities are the more important names: they are placed first.
    labels: named.toSorted((a, b) => Number(a.kind === 'state') - Number(b.kind === 'state')),
  }
}

/** Wider as one comes nearer. */
const width = (zoom: number, far: number, near: number) =>
  far + (near - far) * Math.min(1, Math.max(0, (zoom - 3) / 5))

export const drawGround = (
  context: CanvasRenderingContext2D,
  ground: Ground,
  camera: Camera,
  size: Size,
  colors: Palette,
) => {
  const { shapes } = ground
  const scale = scaleOf(camera.zoom) / UNIT
  const fill = (kind: string, color: string) => {
    context.fillStyle = color
    if (shapes[kind]) context.fill(shapes[kind], 'evenodd')
  }
  const stroke = (kind: string, color: string, pixels: number) => {
    context.strokeStyle = color
    context.lineWidth = pixels / scale
    if (shapes[kind]) context.stroke(shapes[kind])
  }
  context.fillStyle = colors.water
  context.fillRect(0, 0, size.width, size.height)
  context.save()
  context.translate(size.width / 2, size.height / 2)
  context.scale(scale, scale)
  context.translate(-camera.x * UNIT, -camera.y * UNIT)
  context.lineJoin = 'round'
  fill('other', colors.otherLand)
  fill('own', colors.land)
  stroke('other', colors.shore, 0.6)
  stroke('own', colors.shore, 0.6)
  stroke('river', colors.water, width(camera.zoom, 0.5, 2))
  stroke('state', colors.stateLine, width(camera.zoom, 0.6, 1.6))
  fill('lake', colors.water)
  stroke('lake', colors.shore, 0.6)
  stroke('road', colors.road, width(camera.zoom, 0.7, 3))
  stroke('country', colors.countryLine, width(camera.zoom, 1, 2))
  context.restore()
  drawLabels(context, ground.labels, camera, size, colors)
}

const HEIGHT = 16

/** The most important names first; one that would lie on another is left out. */
const drawLabels = (
  context: CanvasRenderingContext2D,
  labels: readonly Label[],
  camera: Camera,
  size: Size,
  colors: Palette,
) => {
  const taken: { x: number; y: number; half: number }[] = []
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.lineJoin = 'round'
  context.strokeStyle = colors.halo
  context.lineWidth = 3
  for (const label of labels) {
    const isState = label.kind === 'state'
    if (isState ? camera.zoom < 2.4 || camera.zoom > 8 : camera.zoom + 0.3 < label.zoom) continue
    const { x, y } = toScreen(label, camera, size)
    if (x < -60 || y < -20 || x > size.width + 60 || y > size.height + 20) continue
    const text = isState ? (camera.zoom < 4.8 ? label.short : label.name).toUpperCase() : label.name
    context.font = `${isState ? 10.5 : 12}px 'Inter Variable', system-ui, sans-serif`
    const half = context.measureText(text).width / 2 + 6
    if (taken.some(other => Math.abs(other.y - y) < HEIGHT && Math.abs(other.x - x) < other.half + half))
      continue
    taken.push({ x, y, half })
    context.fillStyle = isState ? colors.stateName : colors.cityName
    context.strokeText(text, x, y)
    context.fillText(text, x, y)
  }
}
