/** That a load must not be picked up, why, and what ends that. */
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { holdingAlert, isDockMismatch } from '@/domains/loads/hold'
import { readinessWords } from '@/domains/loads/readiness'
import type { LoadDetail } from '@/domains/loads/types'
import { Note } from '@/ui/note'
import type { CardProps } from './card'
import classes from './detail.module.css'

const GuardDialog = lazy(() => import('./guard-dialog').then(module => ({ default: module.GuardDialog })))

/** It stays while a check is recorded, so that nothing that was typed is lost where the hold ends meanwhile. */
export const HoldNote = ({ load, may }: CardProps) => {
  const [isRecording, setRecording] = useState(false)
  const record = may.clear && load.carrier ? () => setRecording(true) : null
  return (
    <>
      <Told load={load} record={record} />
      <Suspense>
        {isRecording && <GuardDialog load={load} step="dock_matches" close={() => setRecording(false)} />}
      </Suspense>
    </>
  )
}

const TITLE = 'On hold: don’t let this load be picked up'

interface ToldProps {
  load: LoadDetail
  /** Null where this person may record no checks. */
  record: (() => void) | null
}

const Told = ({ load, record }: ToldProps) => {
  if (load.hold_reason != null)
    return (
      <Note tone="fail" title={TITLE}>
        {load.hold_reason}
      </Note>
    )
  const reason = load.readiness?.reason
  const why = readinessWords(load)?.why
  if (reason === 'alert')
    return (
      <Note tone="fail" title={TITLE}>
        <OpenAlert load={load} fallback={why} /> The load stays on hold until the alert is closed.
      </Note>
    )
  if (reason !== 'another_truck' && reason !== 'another_carrier') return null
  const isDock = isDockMismatch(load)
  return (
    <Note tone="fail" title={TITLE}>
      {why}{' '}
      {isDock
        ? 'If the right one came, record a check.'
        : 'The load stays on hold until the driver’s page names the booked carrier.'}
      {holdingAlert(load) && (
        <div>
          <OpenAlert load={load} /> It holds the load, too, until it’s closed.
        </div>
      )}
      {isDock && record && (
        <div>
          <Button mt="xs" size="xs" variant="default" className="hide-on-print" onClick={record}>
            Record dock check
          </Button>
        </div>
      )}
    </Note>
  )
}

/** The alert by its name, as a link; else what is known of it. */
const OpenAlert = ({ load, fallback }: { load: LoadDetail; fallback?: string | null }) => {
  const alert = holdingAlert(load)
  if (!alert) return fallback
  return (
    <>
      Open alert:{' '}
      <Link className={classes.link} to="/alerts" search={{ ticket: String(alert.id) } as never}>
        {alert.label}
      </Link>
      .
    </>
  )
}
