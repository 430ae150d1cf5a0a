/** What was recorded of an event: the first lines, and the others on demand. */
import { None } from '@/kit/facts/signs'
import { Instant } from '@/kit/instant'
import classes from './audit.module.css'
import { type DetailLine, detailLines, INSTANT } from './details'

/** Up to so many lines, all are open. */
const MOST_OPEN = 4
/** Of more, these. */
const OPEN = 3

const Lines = ({ lines }: { lines: readonly DetailLine[] }) => (
  <dl className={classes.lines}>
    {lines.map(({ label, value }) => (
      <div key={label}>
        <dt>{label}</dt> <dd>{INSTANT.test(value) ? <Instant at={value} /> : value}</dd>
      </div>
    ))}
  </dl>
)

export const DetailsCell = ({ details }: { details: unknown }) => {
  const lines = detailLines(details)
  if (lines.length === 0) return <None />
  if (lines.length <= MOST_OPEN) return <Lines lines={lines} />
  return (
    <>
      <Lines lines={lines.slice(0, OPEN)} />
      <details className={classes.more}>
        <summary>{lines.length - OPEN} more details</summary>
        <Lines lines={lines.slice(OPEN)} />
      </details>
    </>
  )
}
