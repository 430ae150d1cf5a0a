/** The Interstates and roads like them, by name, out of the road graph that the product routes on (`crates/geo/src/roads/read.rs`: NAR1). */
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

const MOTORWAY = 0
const HEADER = 20
const NODE = 8
const EDGE = 19
/** How far a line may stray from the road, in degrees. */
const STRAY = 0.003

/** Whole numbers in groups of seven bits, from a place in the bytes on. */
const numbersFrom = (bytes, start) => {
  let at = start
  const next = () => {
    let [value, shift] = [0, 0]
    for (;;) {
      const byte = bytes[at]
      at += 1
      value += (byte & 127) * 2 ** shift
      if (byte < 128) return value
      shift += 7
    }
  }
  const signed = () => {
    const value = next()
    return value % 2 ? -(value + 1) / 2 : value / 2
  }
  return { next, signed }
}

const readEdges = bytes => {
  const [nodes, edges, shapeBytes] = [4, 8, 12].map(at => bytes.readUInt32LE(at))
  const nodeAt = node => {
    const at = HEADER + node * NODE
    return [bytes.readInt32LE(at) / 1e5, bytes.readInt32LE(at + 4) / 1e5]
  }
  const first = HEADER + nodes * NODE
  const shapes = first + edges * EDGE
  const names = bytes.toString('utf8', shapes + shapeBytes).split('\n')
  return Array.from({ length: edges }, (_, edge) => first + edge * EDGE)
    .filter(at => bytes[at + 12] === MOTORWAY)
    .map(at => {
      const [from, to] = [bytes.readUInt32LE(at), bytes.readUInt32LE(at + 4)]
      const numbers = numbersFrom(bytes, shapes + bytes.readUInt32LE(at + 15))
      let [lon, lat] = nodeAt(from).map(degrees => Math.round(degrees * 1e4))
      const between = Array.from({ length: numbers.next() }, () => {
        lon += numbers.signed()
        lat += numbers.signed()
        return [lon / 1e4, lat / 1e4]
      })
      return {
        from,
        to,
        name: names[bytes.readUInt16LE(at + 13)],
        line: [nodeAt(from), ...between, nodeAt(to)],
      }
    })
}

/** Joins edges end to end as long as exactly two of them meet. */
const join = edges => {
  const at = new Map()
  for (const edge of edges)
    for (const end of [edge.from, edge.to]) at.set(end, [...(at.get(end) ?? []), edge])
  const isUsed = new Set()
  const grow = (edge, end) => {
    const parts = []
    let [last, node] = [edge, end]
    for (;;) {
      const meeting = at.get(node)
      const next = meeting.length === 2 && meeting.find(other => other !== last && !isUsed.has(other))
      if (!next) return parts.flat()
      isUsed.add(next)
      const isForward = next.from === node
      parts.push((isForward ? next.line : next.line.toReversed()).slice(1))
      node = isForward ? next.to : next.from
      last = next
    }
  }
  return edges.flatMap(edge => {
    if (isUsed.has(edge)) return []
    isUsed.add(edge)
    const after = grow(edge, edge.to)
    return [[...grow(edge, edge.from).toReversed(), ...edge.line, ...after]]
  })
}

const distance = ([x, y], [x0, y0], [x1, y1]) => {
  const [dx, dy] = [x1 - x0, y1 - y0]
  const part = Math.max(0, Math.min(1, ((x - x0) * dx + (y - y0) * dy) / (dx * dx + dy * dy || 1)))
  return Math.hypot(x - x0 - part * dx, y - y0 - part * dy)
}

/** Without the points that a straight line between others stands for. */
const simplify = line => {
  const [first, last] = [line[0], line.at(-1)]
  const off = line.map(point => distance(point, first, last))
  const farthest = off.reduce((best, value, at) => (value > off[best] ? at : best), 0)
  if (off[farthest] <= STRAY) return [first, last]
  return [...simplify(line.slice(0, farthest + 1)).slice(0, -1), ...simplify(line.slice(farthest))]
}

export const interstates = path => {
  const edges = readEdges(gunzipSync(readFileSync(path)))
  const byName = new Map()
  for (const edge of edges) byName.set(edge.name, [...(byName.get(edge.name) ?? []), edge])
  return [...byName]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([name, own]) => ({ name, lines: join(own).map(simplify) }))
}
