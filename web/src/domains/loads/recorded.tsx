/** When a decision about a load was recorded: by the real clock, as the record says, and beside it by the clock of the sample loads. */
import { useUser } from '@/kit/access/use-user'
import { Instant } from '@/kit/instant'
import { instantOf } from '@/lib/date'
import { type FreightClock, freightTime } from './freight-clock'

/** What the clock showed then; nothing without one, and of a moment before it was started, when the loads were others. Pure. */
export const loadsClockAt = (clock: FreightClock | null | undefined, at: string) =>
  clock && Date.parse(at) >= Date.parse(clock.started_at)
    ? instantOf(freightTime(clock, Date.parse(at)))
    : null

export const Recorded = ({ at }: { at: string }) => {
  const showed = loadsClockAt(useUser()?.freight_clock, at)
  return (
    <>
      <Instant at={at} />
      {showed !== null && (
        <>
          {' '}
          (on the sample loads’ clock: <Instant at={showed} />)
        </>
      )}
    </>
  )
}
