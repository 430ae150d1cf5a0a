/** Why a load is guarded, and what still keeps it from a safe pickup. */
import { Button, Text } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import {
  foldedChecks,
  GUARD_REASONS,
  GUARD_STEPS,
  guardState,
  isDemand,
  PICKUP_RESULTS,
  seenWords,
} from '@/domains/loads/guard'
import type { Guard, LoadDetail, PickupCheckRow } from '@/domains/loads/types'
import { isOpen } from '@/domains/loads/words'
import { FactList } from '@/kit/facts/fact-list'
import { Instant } from '@/kit/instant'
import { Section } from '@/kit/section'
import { type Outcome, OutcomeTag } from '@/ui/outcome'
import type { CardProps } from './card'
import classes from './detail.module.css'

const GuardDialog = lazy(() => import('./guard-dialog').then(module => ({ default: module.GuardDialog })))

export const GuardCard = ({ load, may }: CardProps) => {
  const [isRecording, setRecording] = useState(false)
  const { guard, guard_steps: steps, pickup_checks: checks } = load
  return (
    <Section
      title={guard ? 'Guarded load' : 'Checks'}
      aside={
        may.clear &&
        isOpen(load) &&
        load.carrier && (
          <Button size="xs" variant="default" className="hide-on-print" onClick={() => setRecording(true)}>
            Record a check
          </Button>
        )
      }
    >
      {guard && <Reasons load={load} guard={guard} />}
      {!guard && steps.length + checks.length === 0 && (
        <Text size="sm">No checks or demands for money recorded.</Text>
      )}
      {steps.length > 0 && (
        <ul className={classes.list} aria-label="Checks recorded">
          {steps.map(step => (
            <li key={`${step.created_at} ${step.step}`}>
              {GUARD_STEPS[step.step]}
              <small className={classes.preline}>{step.reason}</small>
              <small>
                By {step.user.name}, <Instant at={step.created_at} />
                {!step.is_current &&
                  !isDemand(step.step) &&
                  '. No longer counts: the truck, driver or carrier changed.'}
              </small>
            </li>
          ))}
        </ul>
      )}
      {checks.length > 0 && <DockChecks checks={checks} />}
      <Suspense>{isRecording && <GuardDialog load={load} close={() => setRecording(false)} />}</Suspense>
    </Section>
  )
}

/** Rows of the dock’s checks that are shown at first. */
const FIRST = 5

const DockChecks = ({ checks }: { checks: readonly PickupCheckRow[] }) => {
  const [isWhole, setWhole] = useState(false)
  const rows = foldedChecks(checks)
  const shown = isWhole ? rows : rows.slice(0, FIRST)
  return (
    <>
      <ul className={classes.list} aria-label="Checks at the dock">
        {shown.map(({ check, times }) => (
          <li key={check.id}>
            <OutcomeTag outcome={PICKUP_RESULTS[check.result].outcome}>
              {PICKUP_RESULTS[check.result].words}
            </OutcomeTag>
            <small>
              {seenWords(check)} {check.checked_by ?? 'The dock'}, <Instant at={check.checked_at} />
              {times > 1 && `, seen ${times} times within an hour`}
              {!check.is_current && '. No longer counts: the truck, driver or carrier changed.'}
            </small>
          </li>
        ))}
      </ul>
      {shown.length < rows.length && (
        <Button size="xs" variant="default" className="hide-on-print" onClick={() => setWhole(true)}>
          Show all {rows.length} checks
        </Button>
      )}
    </>
  )
}

const Reasons = ({ load, guard }: { load: LoadDetail; guard: Guard }) => {
  const { driver, dock, number } = guardState(load, guard)
  return (
    <>
      <ul className={classes.list} aria-label="Why it is guarded">
        {guard.reasons.map(({ kind, detail }) => (
          <li key={kind}>
            {GUARD_REASONS[kind]}
            <small>{detail}</small>
          </li>
        ))}
      </ul>
      <FactList
        rows={[
          { label: 'Driver', value: <Told {...driver} /> },
          { label: 'Dock check', value: <Told {...dock} /> },
          { label: 'Pickup number', value: number },
        ]}
      />
    </>
  )
}

const Told = ({ words, outcome }: { words: string; outcome: Outcome | null }) =>
  outcome ? <OutcomeTag outcome={outcome}>{words}</OutcomeTag> : words
