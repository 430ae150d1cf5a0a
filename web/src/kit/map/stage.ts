/** A map at work: a view for the ground, a canvas above it, and what the pointer does. Knows no React; loaded when a map is first shown. */
import type { Cluster } from './clusters'
import { around, aroundPoints, boundsOf } from './geometry'
import { NEAREST, START } from './layers'
import { type Bounds, cameraFor, fromScreen, type Point, toPlace } from './mercator'
import { hitAt, paint } from './paint'
import { PALETTES, type Scheme } from './palette'
import { type Hit, stageScene } from './scene'
import type { MapContent, MapPoint, Place } from './types'
import type { OpenView, View } from './view'

export interface StageEvents {
  onHover?: (id: MapPoint['id'] | null) => void
  onPick?: (id: MapPoint['id']) => void
  onPlace?: (place: Place) => void
}

export interface StageOptions {
  host: HTMLElement
  canvas: HTMLCanvasElement
  label: string
  scheme: Scheme
  styleUrl?: string | null
  /** Read when something happens. */
  events: () => StageEvents
}

export type Stage = NonNullable<Awaited<ReturnType<typeof openStage>>>

const PADDING = 48
/** What fits a single place: a city and what is around it. */
const NEAREST_FIT = 9
/** Pixels that a pointer may move and still click. */
const STILL = 4
const TOUCH_SLACK = 9
/** The part of its width by which a map changes when it shows something else. */
const RESIZED = 0.1

const isMotionWelcome = () => !matchMedia('(prefers-reduced-motion: reduce)').matches
const isSame = (a: Bounds | null, b: Bounds | null) =>
  a === b ||
  (a !== null &&
    b !== null &&
    a.left === b.left &&
    a.top === b.top &&
    a.right === b.right &&
    a.bottom === b.bottom)

/** MapLibre where it can draw, else a plain canvas; each in an element of its own. */
const openView = async (options: StageOptions, camera: View['camera'], onFrame: () => void) => {
  const attempt = (open: OpenView) => {
    const container = document.createElement('div')
    container.style.cssText = 'position:absolute;inset:0'
    options.host.append(container)
    try {
      const { host: _host, canvas: _canvas, events: _events, ...rest } = options
      const { view, ready } = open({ ...rest, container, camera: camera(), onFrame })
      const remove = () => {
        view.remove()
        container.remove()
      }
      return { view: { ...view, remove }, ready }
    } catch (error) {
      container.remove()
      throw error
    }
  }
  const { openGlView } = await import('./view-gl')
  try {
    return attempt(openGlView)
  } catch {
    const { openCanvasView } = await import('./view-canvas')
    return attempt(openCanvasView)
  }
}

export const openStage = async (options: StageOptions, isGone: () => boolean) => {
  const { host, canvas, events } = options
  const context = canvas.getContext('2d')
  let scheme = options.scheme
  let scene = stageScene({})
  let bounds: Bounds | null = null
  let isMoved = false
  let hits: Hit[] = []
  let hovered: Cluster | null = null
  let activeId: MapPoint['id'] | null = null
  let frame = 0
  let view: View | null = null

  const size = () => ({ width: host.clientWidth, height: host.clientHeight })
  const fitted = () =>
    cameraFor(
      bounds ?? around(START) ?? { left: 0, top: 0, right: 1, bottom: 1 },
      size(),
      bounds ? PADDING : 0,
      NEAREST_FIT,
    )
  const draw = () => {
    frame = 0
    const { width, height } = size()
    if (!context || !view || width === 0) return
    const ratio = globalThis.devicePixelRatio || 1
    const [wide, high] = [Math.round(width * ratio), Math.round(height * ratio)]
    if (canvas.width !== wide || canvas.height !== high) {
      canvas.width = wide
      canvas.height = high
    }
    context.setTransform(ratio, 0, 0, ratio, 0, 0)
    const camera = view.camera()
    const single = hovered?.members.length === 1 ? hovered.members[0]?.point.id : null
    const brush = {
      context,
      camera,
      size: size(),
      colors: PALETTES[scheme],
      brand: getComputedStyle(canvas).color,
    }
    const { rings, heat, route } = scene
    hits = paint(brush, {
      rings,
      heat,
      route,
      hovered,
      clusters: scene.clustersAt(camera.zoom),
      active: scene.find(activeId ?? single),
    })
  }
  const redraw = () => {
    frame ||= requestAnimationFrame(draw)
  }
  const move = (camera: ReturnType<View['camera']>) => view?.move(camera, isMotionWelcome())
  const fit = () => {
    isMoved = false
    move(fitted())
  }

  const opened = await openView(options, fitted, draw)
  view = opened.view
  if (isGone()) {
    view.remove()
    return null
  }
  const stop = listen({
    host,
    hit: (at, slack) => hitAt(hits, at, slack),
    onMoved: () => {
      isMoved = true
    },
    onHover: cluster => {
      if (cluster === hovered) return
      hovered = cluster
      host.classList.toggle('hits', cluster !== null)
      const [first, ...more] = cluster?.members ?? []
      events().onHover?.(first && more.length === 0 ? first.point.id : null)
      redraw()
    },
    onClick: (cluster, at) => {
      const [first, ...more] = cluster?.members ?? []
      const camera = view?.camera()
      if (!camera) return
      const inside = aroundPoints(cluster?.members ?? [])
      if (!first) events().onPlace?.(toPlace(fromScreen(at, camera, size())))
      else if (more.length === 0 || camera.zoom >= NEAREST || !inside) events().onPick?.(first.point.id)
      else {
        const next = cameraFor(inside, size(), PADDING, NEAREST)
        isMoved = true
        move({ ...next, zoom: Math.max(next.zoom, Math.min(NEAREST, camera.zoom + 1)) })
      }
    },
  })
  let width = size().width
  const resizing = new ResizeObserver(() => {
    const next = size().width
    if (next === 0) return
    // What a person chose is kept while about as much is in view; in another width it is fitted again.
    if (Math.abs(next - width) > width * RESIZED) isMoved = false
    width = next
    if (isMoved) redraw()
    else view?.move(fitted(), false)
  })
  resizing.observe(host)

  return {
    kind: view.kind,
    ready: opened.ready,
    hasOwnGround: view.hasOwnGround,
    show: (content: MapContent) => {
      const next = boundsOf(content)
      scene = stageScene(content)
      hovered = null
      if (next && !isSame(next, bounds)) {
        bounds = next
        fit()
      }
      redraw()
    },
    activate: (id: MapPoint['id'] | null) => {
      activeId = id
      redraw()
    },
    name: (label: string) => opened.view.name(label),
    dress: (next: Scheme) => {
      scheme = next
      view?.dress(next)
      redraw()
    },
    fit,
    zoomBy: (steps: number) => {
      const camera = view?.camera()
      if (!camera) return
      isMoved = true
      move({ ...camera, zoom: camera.zoom + steps })
    },
    remove: () => {
      stop()
      resizing.disconnect()
      cancelAnimationFrame(frame)
      view?.remove()
      view = null
    },
  }
}

interface Listening {
  host: HTMLElement
  hit: (at: Point, slack: number) => Hit | null
  onMoved: () => void
  onHover: (cluster: Cluster | null) => void
  onClick: (cluster: Cluster | null, at: Point) => void
}

/** Distinguishes hovering, clicking and dragging; the view below does the moving. */
const listen = ({ host, hit, onMoved, onHover, onClick }: Listening) => {
  const stopping = new AbortController()
  let pressed: Point | null = null
  let slack = 0
  const at = (event: MouseEvent): Point => {
    const { left, top } = host.getBoundingClientRect()
    return { x: event.clientX - left, y: event.clientY - top }
  }
  const on = <K extends keyof HTMLElementEventMap>(name: K, act: (event: HTMLElementEventMap[K]) => void) =>
    host.addEventListener(name, act, { signal: stopping.signal, passive: true })

  on('pointerdown', event => {
    pressed = at(event)
    slack = event.pointerType === 'touch' ? TOUCH_SLACK : 0
  })
  on('pointermove', event => {
    if (event.buttons === 0) onHover(hit(at(event), 0)?.cluster ?? null)
    else if (pressed && Math.hypot(at(event).x - pressed.x, at(event).y - pressed.y) > STILL) onMoved()
  })
  on('pointerleave', () => onHover(null))
  // A wheel without the key scrolls the page.
  on('wheel', event => {
    if (event.ctrlKey || event.metaKey) onMoved()
  })
  on('keydown', onMoved)
  on('click', event => {
    const place = at(event)
    if (!pressed || Math.hypot(place.x - pressed.x, place.y - pressed.y) > STILL) return
    onClick(hit(place, slack)?.cluster ?? null, place)
  })
  return () => stopping.abort()
}
