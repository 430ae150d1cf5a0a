import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { gather, place } from './clusters'
import { around, boundsOf, circleRing, milesBetween } from './geometry'
import { heatColor } from './heat'
import { ATTRIBUTION, creditsOf } from './layers'
import { cameraFor, fromScreen, toPlace, toPlane, toScreen } from './mercator'
import { hitAt } from './paint'
import { PALETTES } from './palette'
import { stageScene } from './scene'
import type { MapPoint } from './types'

const CHICAGO = { lat: 41.88, lon: -87.63 }
const DALLAS = { lat: 32.78, lon: -96.8 }
const SIZE = { width: 800, height: 400 }

describe('the plane', () => {
  it('leads back to the place', () => {
    const { lat, lon } = toPlace(toPlane(CHICAGO))
    expect(lat).toBeCloseTo(CHICAGO.lat, 9)
    expect(lon).toBeCloseTo(CHICAGO.lon, 9)
  })

  it('has north up, and the camera in the middle of the screen', () => {
    const camera = { ...toPlane(DALLAS), zoom: 5 }
    expect(toScreen(camera, camera, SIZE)).toEqual({ x: 400, y: 200 })
    const chicago = toScreen(toPlane(CHICAGO), camera, SIZE)
    expect(chicago.x).toBeGreaterThan(400)
    expect(chicago.y).toBeLessThan(200)
    expect(fromScreen(chicago, camera, SIZE).x).toBeCloseTo(toPlane(CHICAGO).x, 12)
  })
})

describe('what is in view', () => {
  it('is every point, route and circle with room around, and no nearer than asked', () => {
    const bounds = boundsOf({
      points: [{ id: 1, label: 'a', ...CHICAGO }],
      route: [[DALLAS.lon, DALLAS.lat]],
      circles: [{ ...DALLAS, radius_miles: 100 }],
    })
    if (!bounds) throw new Error('no bounds')
    const camera = cameraFor(bounds, SIZE, 48, 9)
    for (const placed of [CHICAGO, ...circleRing({ ...DALLAS, radius_miles: 100 })]) {
      const { x, y } = toScreen(toPlane(placed), camera, SIZE)
      expect(Math.min(x, SIZE.width - x, y, SIZE.height - y)).toBeGreaterThan(47.9)
    }
    const alone = around([CHICAGO])
    expect(alone && cameraFor(alone, SIZE, 48, 9).zoom).toBe(9)
  })

  it('is what is to be fitted alone, where that is given', () => {
    const points = [{ id: 1, label: 'far away', ...CHICAGO }]
    expect(boundsOf({ points, fit: [DALLAS] })).toEqual(around([DALLAS]))
    expect(boundsOf({ points, fit: [] })).toEqual(around([CHICAGO]))
  })

  it('is nothing without content, and leaves out what has no place', () => {
    expect(boundsOf({})).toBeNull()
    expect(boundsOf({ points: [{ id: 1, label: 'nowhere', lat: Number.NaN, lon: 0 }] })).toBeNull()
    expect(
      stageScene({ points: [{ id: 1, label: 'nowhere', lat: Number.NaN, lon: 0 }] }).clustersAt(3),
    ).toEqual([])
  })
})

describe('a circle', () => {
  it('is as many miles from its middle all around, and closes', () => {
    const ring = circleRing({ ...CHICAGO, radius_miles: 250 })
    for (const placed of ring) expect(milesBetween(CHICAGO, placed)).toBeCloseTo(250, 3)
    expect(ring.at(-1)).toEqual(ring[0])
    // Chicago to Dallas is about 800 miles by air.
    expect(Math.abs(milesBetween(CHICAGO, DALLAS) - 802)).toBeLessThan(6)
  })
})

describe('clusters', () => {
  const near: MapPoint[] = Array.from({ length: 30 }, (_, at) => ({
    id: at,
    label: `carrier ${at}`,
    lat: CHICAGO.lat + (at % 6) * 0.01,
    lon: CHICAGO.lon + Math.floor(at / 6) * 0.01,
  }))
  const all = [...near, { id: 'far', label: 'far', ...DALLAS }]

  it('gather what lies close together, and lose nothing', () => {
    const clusters = gather(place(all), 4)
    expect(clusters.map(({ members }) => members.length)).toEqual([30, 1])
    for (const zoom of [3, 6, 9, 11])
      expect(gather(place(all), zoom).reduce((sum, { members }) => sum + members.length, 0)).toBe(31)
  })

  it('come apart as one comes nearer, and marks keep their distance', () => {
    const counts = [4, 8, 10, 11].map(zoom => gather(place(all), zoom).length)
    expect(counts).toEqual(counts.toSorted((a, b) => a - b))
    expect(counts.at(-1)).toBeGreaterThan(5)
  })

  it('never hide where a route begins and ends', () => {
    const ends: MapPoint[] = [
      { id: 'a', label: 'from', kind: 'origin', ...CHICAGO },
      { id: 'b', label: 'to', kind: 'destination', ...CHICAGO },
    ]
    expect(gather(place([...near, ...ends]), 3).map(({ members }) => members.length)).toEqual([30, 1, 1])
  })
})

describe('the pointer', () => {
  it('finds the topmost mark, and fingers find it from farther', () => {
    const [under, over] = gather(
      place([
        { id: 1, label: '', ...CHICAGO },
        { id: 2, label: '', ...DALLAS },
      ]),
      4,
    )
    if (!under || !over) throw new Error('two marks')
    const hits = [
      { x: 10, y: 10, radius: 8, cluster: under },
      { x: 14, y: 10, radius: 8, cluster: over },
    ]
    expect(hitAt(hits, { x: 12, y: 10 }, 0)?.cluster).toBe(over)
    expect(hitAt(hits, { x: 30, y: 10 }, 0)).toBeNull()
    expect(hitAt(hits, { x: 30, y: 10 }, 9)?.cluster).toBe(over)
  })
})

describe('heat', () => {
  it('goes from the first color to the last', () => {
    const { heat } = PALETTES.light
    expect(heatColor(0, heat)).toEqual(heat[0])
    expect(heatColor(1, heat)).toEqual(heat.at(-1))
    expect(heatColor(7, heat)).toEqual(heat.at(-1))
  })
})

describe('the layers', () => {
  const folder = new URL('layers/', import.meta.url)
  const texts = readdirSync(folder).map(name => readFileSync(new URL(name, folder), 'utf8'))

  it('hold every kind of thing that is drawn', () => {
    const kinds = texts.flatMap(text =>
      JSON.parse(text).features.map(({ properties }: { properties: { kind: string } }) => properties.kind),
    )
    expect([...new Set(kinds)].toSorted()).toEqual([
      'city',
      'country',
      'lake',
      'other',
      'own',
      'river',
      'road',
      'state',
    ])
  })

  it('stay small: about 340 kB as they are sent', () => {
    expect(texts.reduce((sum, text) => sum + text.length, 0)).toBeLessThan(2_200_000)
  })
})

it('credits each source once', () => {
  const roads = '© OpenStreetMap contributors'
  expect([creditsOf(true), creditsOf(true, roads), creditsOf(true, '')]).toEqual(Array(3).fill(ATTRIBUTION))
  expect(creditsOf(true, '© Others')).toBe(`${ATTRIBUTION} · © Others`)
  expect([creditsOf(false, roads), creditsOf(false)]).toEqual([roads, undefined])
})
