/** A packet's review: what the carrier answered beside what FMCSA says, its documents, what happened, and the decision. */
import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { OnboardingPacketReview } from '@/api/types'
import { PacketStatusTag } from '@/domains/onboarding/packet-status'
import { packetQuery } from '@/domains/onboarding/queries'
import { VerdictCard } from '@/domains/verdicts/verdict-card'
import { suggestedVerdict } from '@/domains/verdicts/words'
import { ProvenanceProvider } from '@/kit/facts/provenance'
import { PageHead } from '@/kit/page-head'
import { isMissing } from '@/kit/missing'
import { Loaded } from '@/kit/states'
import { Instant } from '@/kit/instant'
import { todayUtc } from '@/lib/date'
import { Note } from '@/ui/note'
import { PacketAgreements } from './packet-agreements'
import { PacketDecisions } from './packet-decisions'
import { PacketEvents } from './packet-events'
import { PacketFiles } from './packet-files'
import { PacketSteps } from './packet-steps'
import { PacketStrip } from './packet-strip'
import classes from './packet.module.css'

export const PacketPage = ({ id }: { id: number }) => {
  const packet = useQuery(packetQuery(id))
  if (isMissing(packet.error))
    return <PageHead title="Packet not found" lead="It doesn’t exist, or it belongs to another company." />
  return (
    <Loaded query={packet}>{review => <Review review={review} on={todayUtc(packet.dataUpdatedAt)} />}</Loaded>
  )
}

const Review = ({
  review,
  on,
}: {
  review: OnboardingPacketReview
  /** The day the verdict was worked out: the server's when it answered. */
  on: string
}) => {
  const { packet, is_current: isCurrent } = review
  const { carrier } = packet
  const isHeldOrRejected = packet.is_on_hold || packet.status === 'rejected'
  return (
    <Stack gap="md">
      <PageHead
        title={`${carrier.legal_name ?? `USDOT ${carrier.dot_number}`} onboarding packet`}
        lead={
          <>
            <Link
              to="/carriers/$id"
              params={{ id: String(carrier.id) }}
              search={{ tab: 'onboarding' } as never}
              className={classes.link}
            >
              USDOT {carrier.dot_number}
            </Link>{' '}
            · <PacketStatusTag status={packet.status} />{' '}
            {packet.submitted_at && (
              <>
                · sent <Instant at={packet.submitted_at} />
              </>
            )}
          </>
        }
        actions={isCurrent && <PacketDecisions packet={packet} findings={review.review} />}
      />
      <PacketStrip findings={review.review} />
      <ProvenanceProvider>
        <VerdictCard
          verdict={{
            ...suggestedVerdict(review.review),
            more_reasons: review.review.more_verdict_reasons,
          }}
          on={on}
        />
        {!isCurrent && <Note tone="info" title="This carrier has a newer packet, which replaces this one." />}
        {isHeldOrRejected && packet.status_reason && (
          <Note tone="warn" title={packet.is_on_hold ? 'On hold' : 'Rejected'}>
            {packet.status_reason}
          </Note>
        )}
        <div className={classes.page}>
          <PacketSteps review={review} />
          <Stack gap="md">
            <PacketAgreements review={review} />
            <PacketFiles review={review} />
            <PacketEvents events={review.events} />
          </Stack>
        </div>
      </ProvenanceProvider>
    </Stack>
  )
}
