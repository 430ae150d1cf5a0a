/** The decisions possible in the packet's status. The server decides the same (onboarding::packets::decide). */
import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { OnboardingPacket } from '@/api/types'
import { ONBOARDING } from '@/domains/onboarding/queries'
import { ConfirmButton } from '@/kit/confirm'
import { useAction } from '@/kit/use-action'
import { decide } from './packet-queries'

const ReasonDialog = lazy(() => import('./packet-reason').then(module => ({ default: module.ReasonDialog })))

export const PacketDecisions = ({ packet }: { packet: OnboardingPacket }) => {
  const [asked, setAsked] = useState<'hold' | 'reject' | null>(null)
  const { id, status, is_on_hold: isHeld } = packet
  const release = useAction(() => decide(id, 'release'), 'The hold is lifted.', ONBOARDING)
  const complete = useAction(() => decide(id, 'complete'), 'The carrier is onboarded.', ONBOARDING)
  const isOpen = status === 'submitted' || isHeld
  return (
    <>
      {isOpen && (
        <Button variant="default" onClick={() => setAsked('reject')}>
          Reject
        </Button>
      )}
      {isHeld && (
        <ConfirmButton
          size="sm"
          label="Lift the hold"
          title="Lift the hold?"
          confirm="Lift it"
          danger={false}
          action={() => release.mutateAsync(undefined)}
        >
          The packet goes back to your review.
        </ConfirmButton>
      )}
      {(isOpen || status === 'complete') && (
        <Button variant="default" onClick={() => setAsked('hold')}>
          {isHeld ? 'Change the reason' : 'Hold'}
        </Button>
      )}
      {isOpen && (
        <Button loading={complete.isPending} onClick={() => complete.mutate(undefined)}>
          Complete
        </Button>
      )}
      {asked && (
        <Suspense>
          <ReasonDialog packet={packet} decision={asked} close={() => setAsked(null)} />
        </Suspense>
      )}
    </>
  )
}
