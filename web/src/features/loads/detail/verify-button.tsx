/** Leads from “Needs the voice code” to the step: the number to call with the code, and the record of it. */
import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { CurrentUser } from '@/api/types'
import { allows } from '@/kit/access/guards'
import type { CardProps } from './card'
import classes from './detail.module.css'

const GuardDialog = lazy(() => import('./guard-dialog').then(module => ({ default: module.GuardDialog })))
const VerifyDialog = lazy(() => import('./verify-dialog').then(module => ({ default: module.VerifyDialog })))

export const VerifyButton = ({ load, may, user }: CardProps & { user: CurrentUser }) => {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  // Who may record checks can do so without a code; who sends rate cons reads the code out, which records it by itself.
  const isNeeded = load.readiness?.need === 'identity' && (may.clear || allows('SendRateCons', user))
  return (
    <>
      {isNeeded && (
        <Button
          className={`${classes.step} hide-on-print`}
          size="compact-xs"
          variant="default"
          onClick={() => setOpen(true)}
        >
          Verify driver
        </Button>
      )}
      {isOpen && (
        <Suspense>
          {may.clear ? (
            <GuardDialog load={load} step="identity_proven" close={close} />
          ) : (
            <VerifyDialog load={load} close={close} />
          )}
        </Suspense>
      )}
    </>
  )
}
