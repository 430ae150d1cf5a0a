/** What lies on the ground: circles, heat, routes, marks with labels. Drawn on a canvas above either view, frame by frame. */
import type { Cluster } from './clusters'
import { drawHeat } from './heat'
import { labelOf } from './label'
import { type Point, toScreen } from './mercator'
import type { Brush, Hit, Scene } from './scene'

const FONT = "'Inter Variable', system-ui, sans-serif"
const FULL = 2 * Math.PI

/** Draws all of it and says where the marks are, the topmost last. */
export const paint = (brush: Brush, scene: Scene): Hit[] => {
  const { context, camera, size, colors } = brush
  context.clearRect(0, 0, size.width, size.height)
  context.lineJoin = 'round'
  context.lineCap = 'round'
  if (scene.heat.length > 0) drawHeat(brush, scene.heat)
  for (const ring of scene.rings) {
    trace(brush, ring)
    context.globalAlpha = 0.1
    context.fillStyle = colors.route
    context.fill()
    context.globalAlpha = 1
    stroke(context, colors.route, 1.5)
  }
  if (scene.route.length > 1) {
    trace(brush, scene.route)
    stroke(context, colors.routeEdge, 7)
    stroke(context, colors.route, 4)
  }
  const hits = scene.clusters.flatMap(cluster => {
    const at = toScreen(cluster, camera, size)
    const radius = radiusOf(cluster)
    const isSeen = at.x > -40 && at.y > -40 && at.x < size.width + 40 && at.y < size.height + 40
    return isSeen ? [{ ...at, radius, cluster }] : []
  })
  for (const hit of hits) drawMark(brush, hit, hit.cluster === scene.hovered)
  if (scene.active) {
    const at = { ...toScreen(scene.active, camera, size), radius: 9 }
    drawMark(brush, { ...at, cluster: { ...scene.active, members: [scene.active] } }, true)
    drawLabel(brush, at, labelOf([scene.active.point]))
  } else if (scene.hovered) {
    const at = { ...toScreen(scene.hovered, camera, size), radius: radiusOf(scene.hovered) }
    drawLabel(brush, at, labelOf(scene.hovered.members.map(({ point }) => point)))
  }
  return hits
}

const radiusOf = ({ members }: Cluster) =>
  members.length > 1
    ? Math.min(26, 13 + Math.log2(members.length) * 1.6)
    : members[0]?.point.kind === 'origin' || members[0]?.point.kind === 'destination'
      ? 11
      : 7

const trace = ({ context, camera, size }: Brush, line: readonly Point[]) => {
  context.beginPath()
  for (const point of line) {
    const { x, y } = toScreen(point, camera, size)
    context.lineTo(x, y)
  }
}

const stroke = (context: CanvasRenderingContext2D, color: string, width: number) => {
  context.strokeStyle = color
  context.lineWidth = width
  context.stroke()
}

const disc = (context: CanvasRenderingContext2D, { x, y }: Point, radius: number, color: string) => {
  context.beginPath()
  context.arc(x, y, radius, 0, FULL)
  context.fillStyle = color
  context.fill()
}

const drawMark = ({ context, colors, brand }: Brush, { cluster, ...at }: Hit, isLookedAt: boolean) => {
  const [first] = cluster.members
  const kind = first?.point.kind ?? 'carrier'
  const radius = at.radius + (isLookedAt ? 2 : 0)
  const isPlain = cluster.members.length === 1
  const color = isPlain && (kind === 'origin' || kind === 'destination') ? colors.ink : brand
  disc(context, at, radius + 2, isLookedAt ? colors.ink : colors.paper)
  if (isPlain && kind === 'vehicle') {
    context.fillStyle = color
    context.fillRect(at.x - radius * 0.75, at.y - radius * 0.75, radius * 1.5, radius * 1.5)
    return
  }
  disc(context, at, radius, color)
  if (isPlain && kind === 'place') disc(context, at, radius * 0.5, colors.paper)
  const letter = kind === 'origin' ? 'A' : kind === 'destination' ? 'B' : ''
  const text = isPlain ? letter : short(cluster.members.length)
  if (!text) return
  context.font = `650 ${radius > 15 ? 12.5 : 11.5}px ${FONT}`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillStyle = isPlain ? colors.paper : '#fff'
  context.fillText(text, at.x, at.y + 0.5)
}

const short = (n: number) => (n < 1000 ? String(n) : `${(n / 1000).toFixed(n < 10_000 ? 1 : 0)}k`)

const LINE = 17

/** Above the mark, or below it at the upper edge; always within the map. */
const drawLabel = ({ context, size, colors }: Brush, at: Point & { radius: number }, texts: string[]) => {
  context.font = `550 12px ${FONT}`
  context.textAlign = 'left'
  context.textBaseline = 'middle'
  const width = Math.max(...texts.map(text => context.measureText(text).width)) + 18
  const height = texts.length * LINE + 9
  const gap = at.radius + 8
  const left = Math.max(4, Math.min(at.x - width / 2, size.width - width - 4))
  const top = at.y - gap - height > 4 ? at.y - gap - height : at.y + gap
  context.beginPath()
  context.roundRect(left, top, width, height, 5)
  context.fillStyle = colors.paper
  context.fill()
  stroke(context, colors.line, 1)
  context.fillStyle = colors.ink
  for (const [row, text] of texts.entries()) context.fillText(text, left + 9, top + 5 + LINE * (row + 0.5))
}

/** The topmost mark at a place on the screen; fingers are wider than pointers. */
export const hitAt = (hits: readonly Hit[], { x, y }: Point, slack: number) =>
  hits.findLast(hit => Math.hypot(hit.x - x, hit.y - y) <= hit.radius + slack) ?? null
