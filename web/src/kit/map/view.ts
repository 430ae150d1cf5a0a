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
  /** Goes there; a step at a time where motion is welcome. */
  move: (camera: Camera, isAnimated: boolean) => void
  dress: (scheme: Scheme) => void
  remove: () => void
}

/** `ready` resolves when everything in view is drawn, and fails when that cannot be. Throws where it cannot draw at all. */
export type OpenView = (options: ViewOptions) => { view: View; ready: Promise<void> }

/** What keys do, said to those who cannot see it. */
export const instructions = (label: string) => `${label}. Arrow keys move it, plus and minus zoom.`

/** Prepares the element that has the focus of a view. */
export const makeFocusable = (canvas: HTMLCanvasElement, label: string) => {
  canvas.tabIndex = 0
  canvas.setAttribute('role', 'application')
  canvas.setAttribute('aria-roledescription', 'map')
  canvas.setAttribute('aria-label', instructions(label))
}
