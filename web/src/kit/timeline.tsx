/** Spans of time in rows, on one axis of years. What it shows also stands in a table on the same page. */
import { daysBetween, formatDay } from '@/lib/date'
import classes from './timeline.module.css'
import { Tip } from './tip'

export type Tone = 'pass' | 'fail' | 'warn' | 'unknown' | 'plain'

export interface Span {
  id: string
  from: string
  /** Null while it lasts. */
  until: string | null
  tone: Tone
  words: string
}

export interface Mark {
  id: string
  on: string
  tone: Tone
  words: string
}

export interface TimelineRow {
  id: string
  label: string
  spans: Span[]
  marks?: Mark[]
}

/** The first day of the axis: the earliest day shown, but at least two years back and at most `years`. */
const axisStart = (rows: TimelineRow[], today: string, years: number) => {
  const yearsBack = (n: number) => `${Number(today.slice(0, 4)) - n}${today.slice(4)}`
  const days = rows.flatMap(row => [
    ...row.spans.map(span => span.from),
    ...(row.marks ?? []).map(mark => mark.on),
  ])
  const earliest = days.reduce((least, day) => (day < least ? day : least), yearsBack(2))
  return earliest < yearsBack(years) ? yearsBack(years) : earliest
}

const yearTicks = (from: string, to: string) => {
  const [first, last] = [Number(from.slice(0, 4)) + 1, Number(to.slice(0, 4))]
  const step = Math.ceil((last - first + 1) / 10)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at).filter(
    year => (last - year) % step === 0,
  )
}

export const Timeline = ({
  label,
  rows,
  today,
  ahead = [],
  years = 30,
}: {
  label: string
  rows: TimelineRow[]
  today: string
  ahead?: string[]
  years?: number
}) => {
  const from = axisStart(rows, today, years)
  const latest = [today, ...ahead].reduce((most, day) => (day > most ? day : most), today)
  const length = Math.max(1, daysBetween(from, latest) * 1.02)
  const at = (day: string) => Math.min(100, Math.max(0, (daysBetween(from, day) / length) * 100))
  return (
    <div
      className={classes.timeline}
      role="img"
      aria-label={`${label}, ${formatDay(from)} to ${formatDay(latest)}; the table below has the same data`}
    >
      {rows.map(row => (
        <div key={row.id} className={classes.row}>
          <div className={classes.label} title={row.label}>
            {row.label}
          </div>
          <div className={classes.track}>
            {row.spans.map(span => {
              const [left, right] = [at(span.from), span.until ? at(span.until) : at(today)]
              return (
                <Tip key={span.id} label={span.words}>
                  <div
                    className={classes.span}
                    data-tone={span.tone}
                    data-open={span.until === null || undefined}
                    style={{ left: `${left}%`, width: `max(3px, ${right - left}%)` }}
                  />
                </Tip>
              )
            })}
            {(row.marks ?? []).map(mark => (
              <Tip key={mark.id} label={mark.words}>
                <div className={classes.mark} data-tone={mark.tone} style={{ left: `${at(mark.on)}%` }} />
              </Tip>
            ))}
            <div className={classes.today} style={{ left: `${at(today)}%` }} />
          </div>
        </div>
      ))}
      <div className={classes.row}>
        <div className={classes.label} />
        <div className={classes.axis}>
          {yearTicks(from, latest).map(year => (
            <span key={year} style={{ left: `${at(`${year}-01-01`)}%` }}>
              {year}
            </span>
          ))}
        </div>
      </div>
    </div>
  )
}
