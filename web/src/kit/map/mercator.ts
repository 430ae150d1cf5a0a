/**
 * The map's plane: Web Mercator from 0 to 1 in both directions, and cameras on it. A zoom of 0 shows the world in 512 pixels, as MapLibre
 * counts; north is always up, so a camera is a middle and a zoom.
 */
import type { Place } from './types'

const WORLD = 512
const MOST_NORTH = 85.051

export interface Point {
  x: number
  y: number
}

export interface Size {
  width: number
  height: number
}

/** The middle on the plane, and the zoom. */
export interface Camera extends Point {
  zoom: number
}

/** A part of the plane. */
export interface Bounds {
  left: number
  top: number
  right: number
  bottom: number
}

export const toPlane = ({ lat, lon }: Place): Point => {
  const held = Math.max(-MOST_NORTH, Math.min(MOST_NORTH, lat))
  const sin = Math.sin((held * Math.PI) / 180)
  return { x: lon / 360 + 0.5, y: 0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI) }
}

export const toPlace = ({ x, y }: Point): Place => ({
  lat: (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI,
  lon: (x - 0.5) * 360,
})

/** Pixels from one edge of the plane to the other. */
export const scaleOf = (zoom: number) => WORLD * 2 ** zoom

export const toScreen = (point: Point, camera: Camera, { width, height }: Size): Point => {
  const scale = scaleOf(camera.zoom)
  return { x: (point.x - camera.x) * scale + width / 2, y: (point.y - camera.y) * scale + height / 2 }
}

export const fromScreen = (at: Point, camera: Camera, { width, height }: Size): Point => {
  const scale = scaleOf(camera.zoom)
  return { x: camera.x + (at.x - width / 2) / scale, y: camera.y + (at.y - height / 2) / scale }
}

/** The camera that shows all of it with `padding` pixels around, no nearer than `nearest`. */
export const cameraFor = (bounds: Bounds, size: Size, padding: number, nearest: number): Camera => {
  const room = (pixels: number) => Math.max(pixels - 2 * padding, pixels / 3)
  const zoomOf = (pixels: number, extent: number) =>
    extent > 0 ? Math.log2(room(pixels) / (extent * WORLD)) : nearest
  const zoom = Math.min(
    nearest,
    zoomOf(size.width, bounds.right - bounds.left),
    zoomOf(size.height, bounds.bottom - bounds.top),
  )
  return { x: (bounds.left + bounds.right) / 2, y: (bounds.top + bounds.bottom) / 2, zoom: Math.max(0, zoom) }
}
