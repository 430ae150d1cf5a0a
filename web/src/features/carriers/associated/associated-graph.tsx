/**
 * This carrier, what it shares, and the linked carriers: the thicker a line, the rarer the value; broken where one of the two has it no
 * more.
 */
import { useElementSize } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import type { AssociatedCarrier } from '@/api/types'
import { count } from '@/lib/number'
import { kindLabel, strengthOf } from './associated'
import { heightOf, linksOf } from './associated-links'
import { usedWhen, valueOf } from './associated-values'
import classes from './associated.module.css'

const ROW = 38
const WIDTH = 480

/** Approximate width of a character: capitals are wider. */
const widthOf = (letter: string) => (/[A-Z@]/.test(letter) ? 8 : 6.5)

/** The beginning of a text that fits. */
const short = (text: string, room: number) => {
  let used = 0
  for (const [at, letter] of [...text].entries()) {
    used += widthOf(letter)
    if (used > room) return `${text.slice(0, Math.max(3, at - 1))}…`
  }
  return text
}

/** The positions of the three columns within the available width. */
const columnsOf = (width: number) => {
  const isNarrow = width < 420
  const value = isNarrow ? 36 : 64
  const valueEnd = value + (isNarrow ? 112 : 172)
  return { own: 10, value, valueEnd, other: valueEnd + (isNarrow ? 34 : 64) }
}

export const AssociatedGraph = ({ name, rows }: { name: string; rows: readonly AssociatedCarrier[] }) => {
  const { ref, width: measured } = useElementSize()
  const width = measured || WIDTH
  const { values, carriers, lines } = linksOf(rows)
  const height = Math.max(values.length, carriers.length, 2) * ROW
  const x = columnsOf(width)
  const valueAt = new Map(values.map(({ id }, nth) => [id, heightOf(nth, values.length, height)]))
  const carrierAt = new Map(carriers.map(({ id }, nth) => [id, heightOf(nth, carriers.length, height)]))
  const strength = new Map(carriers.map(row => [row.id, strengthOf(row.strength)]))
  return (
    <div ref={ref}>
      <svg
        width={width}
        height={height}
        className={classes.graph}
        role="group"
        aria-label={`${name} and ${carriers.length} linked carriers; the list below has the same data`}
      >
        {values.map(({ id, shared }) => (
          <path
            key={id}
            d={curve(x.own, height / 2, x.value, valueAt.get(id) ?? 0)}
            strokeWidth={thickness(shared.sharers)}
          />
        ))}
        {lines.map(({ value, carrier, isCurrent, shared }) => (
          <path
            key={`${value} ${carrier}`}
            d={curve(x.valueEnd, valueAt.get(value) ?? 0, x.other, carrierAt.get(carrier) ?? 0)}
            data-strength={strength.get(carrier)}
            data-former={!isCurrent || undefined}
            strokeWidth={thickness(shared.sharers)}
          >
            <title>{`This carrier: ${usedWhen(shared.here)}. Other: ${usedWhen(shared.there)}`}</title>
          </path>
        ))}
        <circle cx={x.own} cy={height / 2} r={8} data-center>
          <title>{name}</title>
        </circle>
        {values.map(({ id, shared }) => {
          const y = valueAt.get(id) ?? 0
          const room = x.valueEnd - x.value - 14
          return (
            <g key={id}>
              <title>{`${valueOf(shared)}, shared by ${count(shared.sharers, 'carrier')}`}</title>
              <rect x={x.value} y={y - 16} width={x.valueEnd - x.value} height={32} rx={6} />
              <text x={x.value + 8} y={y - 2}>
                {short(valueOf(shared), room)}
              </text>
              <text x={x.value + 8} y={y + 11} data-kind>
                {short(`${kindLabel(shared.kind)} · ${count(shared.sharers, 'carrier')}`, room)}
              </text>
            </g>
          )
        })}
        {carriers.map(row => {
          const y = carrierAt.get(row.id) ?? 0
          const words = row.legal_name ?? `USDOT ${row.dot_number}`
          return (
            <Link
              key={row.id}
              to="/carriers/$id"
              params={{ id: String(row.id) }}
              aria-label={`${words}, ${strength.get(row.id)} evidence`}
            >
              <title>{words}</title>
              <circle cx={x.other} cy={y} r={6} data-strength={strength.get(row.id)} />
              <text x={x.other + 12} y={y - 1}>
                {short(words, width - x.other - 14)}
              </text>
              <text x={x.other + 12} y={y + 12} data-kind>
                {strength.get(row.id)}
              </text>
            </Link>
          )
        })}
      </svg>
    </div>
  )
}

/** A value of two carriers is as thick as a line gets. */
const thickness = (sharers: number) => Math.max(1, 4 / Math.log2(Math.max(2, sharers)))

const curve = (x1: number, y1: number, x2: number, y2: number) => {
  const middle = (x1 + x2) / 2
  return `M${x1} ${y1} C${middle} ${y1} ${middle} ${y2} ${x2} ${y2}`
}
