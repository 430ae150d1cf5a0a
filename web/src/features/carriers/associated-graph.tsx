/** The carrier in the middle, those that share something with it around: the thicker the line, the more it says. */
import { Link } from '@tanstack/react-router'
import type { AssociatedCarrier } from '@/api/types'
import { kindLabel, kindsOf, strengthOf } from './associated'
import classes from './associated.module.css'

const [WIDTH, HEIGHT] = [560, 360]
const CENTRE = { x: WIDTH / 2, y: HEIGHT / 2 }
const SHOWN = 10
const short = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text)

/** Where the nth of so many stands, on an ellipse that begins at the top. */
export const placeOf = (nth: number, of: number) => {
  const angle = (nth / of) * 2 * Math.PI - Math.PI / 2
  return {
    x: CENTRE.x + Math.cos(angle) * (WIDTH / 2 - 110),
    y: CENTRE.y + Math.sin(angle) * (HEIGHT / 2 - 44),
  }
}

export const AssociatedGraph = ({ name, rows }: { name: string; rows: readonly AssociatedCarrier[] }) => {
  const shown = rows.slice(0, SHOWN)
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className={classes.graph}
      role="group"
      aria-label={`${name} and ${shown.length} associated carriers; the list below tells the same`}
    >
      {shown.map((row, nth) => {
        const { x, y } = placeOf(nth, shown.length)
        return (
          <line
            key={row.id}
            x1={CENTRE.x}
            y1={CENTRE.y}
            x2={x}
            y2={y}
            data-strength={strengthOf(row.strength)}
            strokeWidth={Math.min(6, 1 + row.strength * 2.5)}
          />
        )
      })}
      {shown.map((row, nth) => {
        const { x, y } = placeOf(nth, shown.length)
        return (
          <Link key={row.id} to="/carriers/$id" params={{ id: String(row.id) }}>
            <circle cx={x} cy={y} r={9} />
            <text x={x} y={y + 22} textAnchor="middle">
              {short(row.legal_name ?? `USDOT ${row.dot_number}`, 28)}
            </text>
            <text x={x} y={y + 34} textAnchor="middle" data-kind>
              {short(kindsOf(row).map(kindLabel).join(', '), 34)}
            </text>
          </Link>
        )
      })}
      <circle cx={CENTRE.x} cy={CENTRE.y} r={13} data-centre />
      <text x={CENTRE.x} y={CENTRE.y - 20} textAnchor="middle" fontWeight={650}>
        {short(name, 34)}
      </text>
    </svg>
  )
}
