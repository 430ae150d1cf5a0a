/** The agreements of a packet: signed, uploaded in their place, or still missing. */
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { OnboardingPacketReview } from '@/api/types'
import { contractsQuery } from '@/domains/onboarding/queries'
import { SignedAgreements } from '@/domains/onboarding/signed-agreements'
import { None } from '@/kit/facts/signs'
import { Section } from '@/kit/section'
import { OutcomeTag } from '@/ui/outcome'

const UploadAgreement = lazy(() =>
  import('./packet-upload').then(module => ({ default: module.UploadAgreement })),
)

export const PacketAgreements = ({ review: { contracts, packet } }: { review: OnboardingPacketReview }) => {
  const [isAdding, setAdding] = useState(false)
  const current = (useQuery(contractsQuery).data?.rows ?? []).filter(one => one.is_current)
  const missing = current.filter(one => !contracts.some(({ contract }) => contract.name === one.name))
  const isOver = packet.status === 'rejected' || packet.status === 'expired'
  return (
    <Section
      title="Agreements"
      aside={
        !isOver &&
        current.length > 0 && (
          <Button size="xs" variant="default" onClick={() => setAdding(true)}>
            Upload signed redline
          </Button>
        )
      }
    >
      {contracts.length === 0 ? <None>Nothing signed yet</None> : <SignedAgreements contracts={contracts} />}
      {missing.map(({ id, name }) => (
        <div key={id}>
          <OutcomeTag outcome="warn">Not signed: {name}</OutcomeTag>
        </div>
      ))}
      {isAdding && (
        <Suspense>
          <UploadAgreement packetId={packet.id} contracts={current} close={() => setAdding(false)} />
        </Suspense>
      )}
    </Section>
  )
}
