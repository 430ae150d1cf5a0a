/** Why a load is guarded, and what still keeps it from a safe pickup. */
import { Button, Text } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import {
  DOCK_CHECK,
  foldedChecks,
  GUARD_REASONS,
  GUARD_STEPS,
  isDemand,
  PICKUP_NUMBER,
  PICKUP_RESULTS,
  seenWords,
} from '@/domains/loads/guard'
import type { Guard, PickupCheckRow } from '@/domains/loads/types'
import { isOpen } from '@/domains/loads/words'
import { FactList } from '@/kit/facts/fact-list'
import { Instant, InstantDay } from '@/kit/instant'
import { Section } from '@/kit/section'
import { OutcomeTag } from '@/ui/outcome'
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
      {guard && <Reasons guard={guard} />}
      {!guard && steps.length + checks.length === 0 && (
        <Text size="sm">No checks or demands for money recorded.</Text>
      )}
      {steps.length > 0 && (
        <ul className={classes.list} aria-label="Checks recorded">
          {steps.map(step => (
            <li key={`${step.created_at} ${step.step}`}>
              {GUARD_STEPS[step.step]}
              <small>
                {step.reason} {step.user.name}, <InstantDay at={step.created_at} />
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

const Reasons = ({ guard }: { guard: Guard }) => (
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
        {
          label: 'Driver',
          value: (
            <OutcomeTag outcome={guard.is_identity_proven ? 'pass' : 'warn'}>
              {guard.is_identity_proven ? 'Verified' : 'Not verified yet'}
            </OutcomeTag>
          ),
        },
        {
          label: 'Dock check',
          value: (
            <OutcomeTag outcome={DOCK_OUTCOME[guard.dock_check]}>{DOCK_CHECK[guard.dock_check]}</OutcomeTag>
          ),
        },
        { label: 'Pickup number', value: PICKUP_NUMBER[guard.pickup_number] },
      ]}
    />
  </>
)

const DOCK_OUTCOME = {
  open: 'warn',
  matches: 'pass',
  another_truck: 'fail',
  another_carrier: 'fail',
} as const
