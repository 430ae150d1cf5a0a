/** The decisions possible in the packet's status. The server decides the same (onboarding::packets::decide). */
import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { OnboardingPacket, PacketFindings } from '@/api/types'
import { ONBOARDING } from '@/domains/onboarding/queries'
import { ConfirmButton } from '@/kit/confirm'
import { useAction } from '@/kit/use-action'
import { decide } from './packet-queries'

const ApproveDialog = lazy(() =>
  import('./packet-approve').then(module => ({ default: module.ApproveDialog })),
)
const ReasonDialog = lazy(() => import('./packet-reason').then(module => ({ default: module.ReasonDialog })))

export const PacketDecisions = ({
  packet,
  findings,
}: {
  packet: OnboardingPacket
  findings: PacketFindings
}) => {
  const [asked, setAsked] = useState<'hold' | 'reject' | 'complete' | null>(null)
  const { id, status, is_on_hold: isHeld } = packet
  const release = useAction(() => decide(id, 'release'), 'The hold is lifted.', ONBOARDING)
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
      {isOpen && <Button onClick={() => setAsked('complete')}>Approve carrier</Button>}
      {asked && (
        <Suspense>
          {asked === 'complete' ? (
            <ApproveDialog packet={packet} findings={findings} close={() => setAsked(null)} />
          ) : (
            <ReasonDialog packet={packet} decision={asked} close={() => setAsked(null)} />
          )}
        </Suspense>
      )}
    </>
  )
}
