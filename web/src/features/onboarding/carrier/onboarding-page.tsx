/** The carrier's side of onboarding, reached by the invitation's link, without an account. Made for a phone. */
import { Group, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { ApiError } from '@/api/errors'
import type { OpenedOnboarding, Site } from '@/api/types'
import { ErrorState, SkeletonRows } from '@/kit/states'
import { BrandMark } from '@/ui/brand-mark'
import { Note } from '@/ui/note'
import { BrokerName } from './broker-name'
import classes from './carrier.module.css'
import { CAN_BE_ENTERED, ClosedInvitation, NoLink } from './closed-invitation'
import { ContactCheck } from './contact-check'
import { invitationQuery, isSignedOut, keepPacket, packetQuery } from './queries'
import { heldToken } from './token'

const PacketPages = lazy(() => import('./packet-pages').then(module => ({ default: module.PacketPages })))

export const OnboardingPage = ({ site }: { site: Site }) => (
  <div className={classes.page}>
    <header className={classes.header}>
      <Group gap={10} wrap="nowrap">
        <BrandMark size={28} isWatchdog={site.brand.is_watchdog} />
        <Text fw={700} fz={17}>
          {site.brand.name}
        </Text>
      </Group>
    </header>
    <main className={classes.main}>
      <Token />
    </main>
  </div>
)

const Waiting = () => (
  <div role="status" aria-label="Loading">
    <SkeletonRows rows={8} />
  </div>
)

const Token = () => {
  const [token] = useState(heldToken)
  return token ? <Invitation token={token} /> : <NoLink />
}

const Invitation = ({ token }: { token: string }) => {
  const invitation = useQuery(invitationQuery(token))
  if (invitation.error instanceof ApiError && invitation.error.status === 404) return <NoLink />
  if (invitation.isError)
    return <ErrorState error={invitation.error} onRetry={() => void invitation.refetch()} />
  if (!invitation.data) return <Waiting />
  return (
    <>
      <BrokerName name={invitation.data.company_legal_name} logo={invitation.data.company_logo} />
      {CAN_BE_ENTERED.includes(invitation.data.state) ? (
        <Entrance invitation={invitation.data} token={token} />
      ) : (
        <ClosedInvitation invitation={invitation.data} />
      )}
    </>
  )
}

/** The proof, then the packet; once the session has ended, the proof again. */
const Entrance = ({ invitation, token }: { invitation: OpenedOnboarding; token: string }) => {
  const queryClient = useQueryClient()
  const [isVerified, setVerified] = useState(invitation.is_proved)
  const packet = useQuery({ ...packetQuery(invitation.packet_id), enabled: isVerified })
  const hasEnded = isSignedOut(packet.error)
  if (!isVerified || hasEnded) {
    return (
      <>
        {hasEnded && <Note tone="info">It’s been a while. Verify again that you represent the carrier.</Note>}
        <ContactCheck
          invitation={invitation}
          token={token}
          onVerified={verified => {
            keepPacket(queryClient, verified)
            setVerified(true)
          }}
        />
      </>
    )
  }
  if (packet.isError && !packet.data)
    return <ErrorState error={packet.error} onRetry={() => void packet.refetch()} />
  if (!packet.data) return <Waiting />
  return (
    <Suspense fallback={<Waiting />}>
      <PacketPages key={String(packet.data.may_submit)} packet={packet.data} />
    </Suspense>
  )
}
