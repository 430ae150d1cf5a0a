import { formatInstant } from '@/lib/date'

const utc = new Intl.DateTimeFormat('en-US', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'UTC',
  timeZoneName: 'short',
})

/** An instant in the viewer's zone, which it names; the same in UTC on hover. */
export const Instant = ({ at }: { at: string }) => (
  <time dateTime={at} title={utc.format(new Date(at))}>
    {formatInstant(at)}
  </time>
)
