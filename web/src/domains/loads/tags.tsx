/** A load's status, how it is tracked, whether it is ready, and what is wrong with it, as lists and pages show them. */
import { Text } from '@mantine/core'
import { Unknown } from '@/kit/facts/signs'
import { InstantAs, InstantIn } from '@/kit/place-time'
import { Tip } from '@/kit/tip'
import { isPast } from '@/lib/date'
import { OutcomeTag, PlainTag } from '@/ui/outcome'
import { ago } from './age'
import { guardWords } from './guard'
import classes from './loads.module.css'
import { readinessWords } from './readiness'
import { isPickedUp, nextStop } from './stops'
import type { Load, LoadStatus, Problem, TrackingStatus } from './types'
import { isOpen, LOAD_STATUS, problemWords, TRACKING } from './words'

export const LoadStatusTag = ({ status }: { status: LoadStatus }) => {
  const { words, outcome } = LOAD_STATUS[status]
  return outcome ? <OutcomeTag outcome={outcome}>{words}</OutcomeTag> : <PlainTag>{words}</PlainTag>
}

/** With why, where one points at it. */
export const TrackingTag = ({ status, why }: { status: TrackingStatus; why?: string }) => {
  const { words, outcome, why: usual } = TRACKING[status]
  return (
    <Tip label={why ?? usual}>
      <span className={classes.tag}>
        {outcome ? <OutcomeTag outcome={outcome}>{words}</OutcomeTag> : <PlainTag>{words}</PlainTag>}
      </span>
    </Tip>
  )
}

/** How old the last position is. */
export const LastSeen = ({ at, now }: { at: string; now: number }) => (
  <InstantAs at={at}>{ago(at, now)}</InstantAs>
)

/** On the clocks of the stop that it is about; red once it is overdue. */
const ReadinessTag = ({ load, now }: { load: Load; now: number }) => {
  const told = readinessWords(load)
  if (!told) return null
  const zone = nextStop(load)?.time_zone
  const isOverdue = told.by !== null && isPast(told.by, now)
  return (
    <>
      <OutcomeTag outcome={told.outcome}>{told.words}</OutcomeTag>
      {(told.by ?? told.why) && (
        <Text span size="xs" className={isOverdue ? classes.overdue : classes.aside}>
          {told.by ? (
            <>
              {isOverdue ? 'overdue since' : 'by'}{' '}
              <span className={classes.line}>
                <InstantIn at={told.by} zone={zone} isShort />
              </span>
            </>
          ) : (
            told.why
          )}
        </Text>
      )}
    </>
  )
}

/** Whether it is ready for pickup. Not judged once it is picked up or closed; unknown while carrier data is loading. */
export const Ready = ({ load, now }: { load: Load; now: number }) => {
  if (load.readiness) return <ReadinessTag load={load} now={now} />
  if (isOpen(load) && !isPickedUp(load)) return <Unknown />
  return (
    <Text span size="sm" c="var(--hw-muted)">
      {isOpen(load) ? 'Picked up' : 'Closed'}
    </Text>
  )
}

interface ProblemsProps {
  problems: readonly Problem[]
  /** So many are named; the rest is counted. */
  most?: number
}

export const ProblemTags = ({ problems, most = problems.length }: ProblemsProps) => (
  <span className={classes.problems}>
    {problems.slice(0, most).map(problem => (
      <OutcomeTag key={`${problem.kind} ${problem.stop_position}`} outcome="warn">
        {problemWords(problem)}
      </OutcomeTag>
    ))}
    {problems.length > most && <small>and {problems.length - most} more</small>}
  </span>
)

/** That a load is guarded, and why. */
export const GuardedTag = ({ load: { guard } }: { load: Pick<Load, 'guard'> }) =>
  guard && (
    <Text span size="xs" className={classes.aside}>
      {guardWords(guard)}
    </Text>
  )
