/** What draws the ground under points and routes: MapLibre, or a plain canvas where there is no WebGL2. Both are led the same way. */
import type { Camera } from './mercator'
import type { Scheme } from './palette'

export interface ViewOptions {
  container: HTMLElement
  /** The accessible name. */
  label: string
  scheme: Scheme
  /** A deployment's own style. */
  styleUrl?: string | null
  camera: Camera
  /** It was drawn anew, from another camera or in another size. */
  onFrame: () => void
}

export interface View {
  kind: 'webgl' | 'canvas'
  camera: () => Camera
  /** Whether what it draws are our own layers, whose sources the map then names. */
  hasOwnGround: () => boolean
  /** Goes there; a step at a time where motion is welcome. */
  move: (camera: Camera, isAnimated: boolean) => void
  name: (label: string) => void
  dress: (scheme: Scheme) => void
  remove: () => void
}

/** `ready` resolves when everything in view is drawn, and fails when that cannot be. Throws where it cannot draw at all. */
export type OpenView = (options: ViewOptions) => { view: View; ready: Promise<void> }

/** Makes the element that has a view's focus reachable and says what it is. */
export const makeFocusable = (canvas: HTMLCanvasElement, label: string) => {
  canvas.tabIndex = 0
  canvas.setAttribute('role', 'application')
  canvas.setAttribute('aria-roledescription', 'map')
  nameCanvas(canvas, label)
}

/** Says what it shows, and what keys do. */
export const nameCanvas = (canvas: HTMLCanvasElement, label: string) =>
  canvas.setAttribute('aria-label', `${label}. Arrow keys move it, plus and minus zoom.`)
