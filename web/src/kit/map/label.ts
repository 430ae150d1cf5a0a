/** What a mark's label says, line by line. Pure. */
import type { MapPoint } from './types'

type Labelled = Pick<MapPoint, 'label' | 'tag' | 'detail'>

const LONGEST = 44
/** How many of a mark's points its label names. */
const NAMED = 4
/** Lines of a detail at most. */
const LINES = 2

const short = (line: string) => (line.length > LONGEST ? `${line.slice(0, LONGEST - 1)}…` : line)

/** A text in lines that fit; what is too long for the last one is cut. */
const wrapped = (text: string): string[] => {
  const lines = ['']
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? ''
    const next = line ? `${line} ${word}` : word
    if (next.length <= LONGEST || lines.length === LINES) lines[lines.length - 1] = next
    else lines.push(word)
  }
  return lines.map(short)
}

/** A point alone has its detail; of many, each has its word before its name, so that no long name cuts it off. */
export const labelOf = (points: readonly Labelled[]): string[] => {
  const [only] = points
  if (only && points.length === 1) {
    const more = [only.tag, only.detail].filter(Boolean).join(': ')
    return [short(only.label), ...(more ? wrapped(more) : [])]
  }
  const named = points.slice(0, NAMED).map(({ label, tag }) => short(tag ? `${tag}: ${label}` : label))
  return points.length > NAMED ? [...named, `and ${points.length - NAMED} more`] : named
}
