/** Leads from “Needs the voice code” to the step: the number to call with the code, and the record of it. */
import { Button, Group } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { CurrentUser } from '@/api/types'
import { allows } from '@/kit/access/guards'
import { Dialog } from '@/kit/dialog'
import type { CardProps } from './card'
import classes from './detail.module.css'

const GuardDialog = lazy(() => import('./guard-dialog').then(module => ({ default: module.GuardDialog })))
const VoiceCode = lazy(() => import('./voice-code').then(module => ({ default: module.VoiceCode })))

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
            <Dialog isOpen close={close} title="Verify driver">
              <VoiceCode load={load} />
              <Group justify="flex-end" mt="md">
                <Button variant="default" onClick={close}>
                  Done
                </Button>
              </Group>
            </Dialog>
          )}
        </Suspense>
      )}
    </>
  )
}
