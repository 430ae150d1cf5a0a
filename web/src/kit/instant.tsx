/** Moments as screens show them: in the viewer's zone, and in UTC beside them while they are pointed at or have focus. */
import { formatDay, formatInstant, formatUtc } from '@/lib/date'
import { Tip } from './tip'

/** An instant in the viewer's zone, which it names. */
export const Instant = ({ at }: { at: string }) => <Moment at={at}>{formatInstant(at)}</Moment>

/** The day an instant falls on in the viewer's zone. Days that have no clock time are `formatDay`'s: they never move. */
export const InstantDay = ({ at }: { at: string }) => <Moment at={at}>{formatDay(at)}</Moment>

const Moment = ({ at, children }: { at: string; children: string }) => (
  <Tip label={formatUtc(at)}>
    {/* A tip must be reached without a mouse too. */}
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
    <time dateTime={at} tabIndex={0}>
      {children}
    </time>
  </Tip>
)
