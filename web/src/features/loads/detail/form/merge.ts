/** One's own changes of a load, made on the version that a teammate saved meanwhile. Pure. */
import type { LoadChange, LoadDetail } from '@/domains/loads/types'
import { changesOf, type LoadValues, type StopValues, valuesOf } from './values'

/** Names of fields that are one thing: half of one's own with half of a teammate's would be what no one typed. */
type Part<Values> = readonly (keyof Values)[]

const STOP_PARTS: readonly Part<StopValues>[] = [
  ['kind'],
  ['handling'],
  ['scheduling'],
  ['name'],
  ['street', 'city', 'state', 'postal_code', 'point'],
  ['reference'],
  ['notes'],
  ['window_start_at', 'window_end_at'],
  ['time_zone', 'zone_of'],
]

const loadParts = (values: LoadValues): Part<LoadValues>[] => [
  ['weight', 'weight_unit'],
  ...Object.keys(values)
    .filter(name => name !== 'stops')
    .map(name => [name]),
]

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The parts that someone changed, as they are after it. */
const changed = <Values extends object>(
  before: Values,
  after: Values,
  parts: readonly Part<Values>[],
): Partial<Values> => {
  const names = parts.filter(part => part.some(name => !isSame(before[name], after[name]))).flat()
  return Object.fromEntries(names.map(name => [name, after[name]])) as Partial<Values>
}

/** By the key of each stop that one began with, the stop that it is in the teammate's version; none where they took it out. */
const pairsOf = (before: readonly StopValues[], theirs: readonly StopValues[]) => {
  const found = new Map<number, StopValues>()
  const pair = (stop: StopValues | undefined, other: StopValues | undefined) => {
    if (!stop || !other || found.has(stop.key) || [...found.values()].includes(other)) return
    found.set(stop.key, other)
  }
  for (const stop of before)
    pair(
      stop,
      theirs.find(({ id }) => id !== null && id === stop.id),
    )
  // A stop with another address gets another id. The ends of a load stay its ends.
  pair(before[0], theirs[0])
  pair(before.at(-1), theirs.at(-1))
  if (before.length === theirs.length) for (const [at, stop] of before.entries()) pair(stop, theirs[at])
  return found
}

const stopsOnto = (
  before: readonly StopValues[],
  mine: readonly StopValues[],
  theirs: readonly StopValues[],
): StopValues[] => {
  const pairs = pairsOf(before, theirs)
  const began = (key: number) => before.find(stop => stop.key === key)
  const kept = theirs.flatMap(stop => {
    const was = before.find(({ key }) => pairs.get(key) === stop)
    if (!was) return [stop]
    const own = mine.find(({ key }) => key === was.key)
    return own ? [{ ...stop, ...changed(was, own, STOP_PARTS) }] : []
  })
  // What one added, and what one changed of a stop that they took out.
  const more = mine.filter(own => {
    if (pairs.has(own.key)) return false
    const was = began(own.key)
    return !was || Object.keys(changed(was, own, STOP_PARTS)).length > 0
  })
  return [...kept.slice(0, -1), ...more, ...kept.slice(-1)]
}

/** What someone else saved, with what one changed oneself put over it: field by field, of each stop too. */
export const onto = (before: LoadValues, mine: LoadValues, theirs: LoadValues): LoadValues => ({
  ...theirs,
  ...changed(before, mine, loadParts(mine)),
  stops: stopsOnto(before.stops, mine.stops, theirs.stops),
})

/** What to send so that the load as it is now gets what one changed, and keeps the rest. */
export const changesOnto = (now: LoadDetail, before: LoadValues, mine: LoadValues): LoadChange => {
  const theirs = valuesOf(now)
  return changesOf(theirs, onto(before, mine, theirs))
}
