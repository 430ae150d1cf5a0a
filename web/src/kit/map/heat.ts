/** Heat: blobs added up in a small picture, colored by their sum and drawn large. */
import { type Point, toScreen } from './mercator'
import type { Palette } from './palette'
import type { Brush } from './scene'

/** The small picture's pixels are this many times as wide. */
const COARSE = 4
const STRONGEST = 0.8

let picture: HTMLCanvasElement | undefined

export const drawHeat = (
  { context, camera, size, colors }: Brush,
  points: readonly (Point & { weight: number })[],
) => {
  picture ??= document.createElement('canvas')
  picture.width = Math.max(1, Math.ceil(size.width / COARSE))
  picture.height = Math.max(1, Math.ceil(size.height / COARSE))
  const small = picture.getContext('2d', { willReadFrequently: true })
  if (!small) return
  const most = Math.max(...points.map(({ weight }) => weight), Number.MIN_VALUE)
  const radius = Math.min(60, Math.max(7, 5 * camera.zoom - 2)) / COARSE
  const blob = blobOf(radius)
  for (const point of points) {
    const { x, y } = toScreen(point, camera, size)
    // The root keeps what is rare visible beside what is frequent.
    small.globalAlpha = 0.15 + 0.85 * Math.sqrt(Math.max(0, point.weight) / most)
    small.drawImage(blob, x / COARSE - radius, y / COARSE - radius)
  }
  const image = small.getImageData(0, 0, picture.width, picture.height)
  color(image.data, colors.heat)
  small.putImageData(image, 0, 0)
  context.imageSmoothingEnabled = true
  context.drawImage(picture, 0, 0, picture.width * COARSE, picture.height * COARSE)
}

const blobOf = (radius: number) => {
  const blob = document.createElement('canvas')
  blob.width = blob.height = Math.ceil(radius * 2)
  const context = blob.getContext('2d')
  if (!context) return blob
  const gradient = context.createRadialGradient(radius, radius, 0, radius, radius, radius)
  gradient.addColorStop(0, 'rgba(0, 0, 0, 0.6)')
  gradient.addColorStop(1, 'rgba(0, 0, 0, 0)')
  context.fillStyle = gradient
  context.fillRect(0, 0, blob.width, blob.height)
  return blob
}

/** Opacity becomes a color, and a softer opacity. */
const color = (data: Uint8ClampedArray, ramp: Palette['heat']) => {
  for (let at = 0; at < data.length; at += 4) {
    const sum = (data[at + 3] ?? 0) / 255
    if (sum === 0) continue
    const [red, green, blue] = heatColor(sum, ramp)
    data[at] = red
    data[at + 1] = green
    data[at + 2] = blue
    data[at + 3] = 255 * STRONGEST * Math.min(1, sum * 1.6)
  }
}

/** Between the colors of a ramp: 0 is its first, 1 its last. */
export const heatColor = (share: number, ramp: Palette['heat']): readonly [number, number, number] => {
  const at = Math.min(1, Math.max(0, share)) * (ramp.length - 1)
  const [low = [0, 0, 0], high = low] = ramp.slice(Math.floor(at))
  const part = at - Math.floor(at)
  const between = (index: 0 | 1 | 2) => Math.round(low[index] + (high[index] - low[index]) * part)
  return [between(0), between(1), between(2)]
}
