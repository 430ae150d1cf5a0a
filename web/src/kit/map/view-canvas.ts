/** The ground on a plain canvas, for browsers without WebGL2: the same layers, the same gestures. */
import { drawGround, type Ground, loadGround } from './ground'
import { FARTHEST, NEAREST, WINDOW } from './layers'
import { type Camera, fromScreen, type Point, scaleOf, toPlane } from './mercator'
import { PALETTES } from './palette'
import { makeFocusable, nameCanvas, type OpenView, type View } from './view'

const STEP = 100
const KEYS: Record<string, { x?: number; y?: number; zoom?: number }> = {
  ArrowLeft: { x: -STEP },
  ArrowRight: { x: STEP },
  ArrowUp: { y: -STEP },
  ArrowDown: { y: STEP },
  '+': { zoom: 1 },
  '=': { zoom: 1 },
  '-': { zoom: -1 },
}
const [FIRST, LAST] = [
  toPlane({ lat: WINDOW.north, lon: WINDOW.west }),
  toPlane({ lat: WINDOW.south, lon: WINDOW.east }),
]
const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)

export const openCanvasView: OpenView = ({ container, label, scheme, camera: first, onFrame }) => {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  makeFocusable(canvas, label)
  canvas.style.cssText = 'display:block;width:100%;height:100%;cursor:grab;touch-action:pan-y'
  container.append(canvas)

  let [camera, colors, ground, frame]: [Camera, typeof PALETTES.light, Ground | null, number] = [
    first,
    PALETTES[scheme],
    null,
    0,
  ]
  const size = () => ({ width: container.clientWidth, height: container.clientHeight })
  const draw = () => {
    frame = 0
    const [{ width, height }, ratio] = [size(), globalThis.devicePixelRatio || 1]
    if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) {
      canvas.width = Math.round(width * ratio)
      canvas.height = Math.round(height * ratio)
    }
    context.setTransform(ratio, 0, 0, ratio, 0, 0)
    if (ground) drawGround(context, ground, camera, { width, height }, colors)
    onFrame()
  }
  const redraw = () => {
    frame ||= requestAnimationFrame(draw)
  }
  const go = (next: Camera) => {
    camera = {
      x: within(next.x, FIRST.x, LAST.x),
      y: within(next.y, FIRST.y, LAST.y),
      zoom: within(next.zoom, FARTHEST, NEAREST),
    }
    redraw()
  }
  /** Nearer or farther, with the place under the pointer held. */
  const zoomAt = (at: Point, steps: number) => {
    const [held, zoom] = [fromScreen(at, camera, size()), within(camera.zoom + steps, FARTHEST, NEAREST)]
    const factor = scaleOf(camera.zoom) / scaleOf(zoom)
    go({ x: held.x + (camera.x - held.x) * factor, y: held.y + (camera.y - held.y) * factor, zoom })
  }
  const pan = (x: number, y: number) => {
    const scale = scaleOf(camera.zoom)
    go({ ...camera, x: camera.x + x / scale, y: camera.y + y / scale })
  }

  canvas.addEventListener('keydown', event => {
    const key = KEYS[event.key]
    if (!key || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    if (key.zoom) go({ ...camera, zoom: camera.zoom + key.zoom })
    else pan(key.x ?? 0, key.y ?? 0)
  })
  canvas.addEventListener(
    'wheel',
    event => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      zoomAt({ x: event.offsetX, y: event.offsetY }, -event.deltaY / 240)
    },
    { passive: false },
  )
  canvas.addEventListener('dblclick', event => zoomAt({ x: event.offsetX, y: event.offsetY }, 1))
  canvas.addEventListener('pointerdown', event => canvas.setPointerCapture(event.pointerId))
  canvas.addEventListener('pointermove', event => {
    if (canvas.hasPointerCapture(event.pointerId)) pan(-event.movementX, -event.movementY)
  })
  const resizing = new ResizeObserver(redraw)
  resizing.observe(container)

  const view: View = {
    kind: 'canvas',
    hasOwnGround: () => true,
    camera: () => camera,
    move: go,
    name: next => nameCanvas(canvas, next),
    dress: next => {
      colors = PALETTES[next]
      redraw()
    },
    remove: () => {
      cancelAnimationFrame(frame)
      resizing.disconnect()
      canvas.remove()
    },
  }
  const prepare = async () => {
    ground = await loadGround()
    draw()
  }
  return { view, ready: prepare() }
}
