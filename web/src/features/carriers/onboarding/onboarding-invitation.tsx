/** Whether the carrier is invited, and what can be done about it. */
import { Button, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconMailForward } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { client } from '@/api/client'
import { dataOf } from '@/api/http'
import type { CarrierDetail, ConnectionInvitation, CurrentUser, OnboardingPacket } from '@/api/types'
import { ONBOARDING } from '@/domains/onboarding/queries'
import { isUnderWay } from '@/domains/onboarding/words'
import { allows } from '@/kit/access/guards'
import { ConfirmButton } from '@/kit/confirm'
import { useAction } from '@/kit/use-action'
import { useOnceOpened } from '@/kit/use-once-opened'
import { Instant } from '@/kit/instant'

const InviteDialog = lazy(() =>
  import('./onboarding-invite').then(module => ({ default: module.InviteDialog })),
)

const ResendDialog = lazy(() =>
  import('./onboarding-resend').then(module => ({ default: module.ResendDialog })),
)

interface Props {
  carrier: CarrierDetail
  user: CurrentUser
  /** The newest that was not withdrawn. */
  invitation: ConnectionInvitation | null
  /** The newest packet. */
  packet: OnboardingPacket | null
}

/** What is the case, in a sentence or two. */
const stateOf = ({ invitation, packet }: Props) => {
  if (!invitation) return 'This carrier has not been invited. The link opens its packet; no account needed.'
  const to = invitation.email ?? 'someone at the carrier'
  const sent = invitation.delivered_at ? (
    <>
      Sent to {to} on <Instant at={invitation.delivered_at} />
    </>
  ) : (
    `Sending to ${to}`
  )
  const times = invitation.sent_count > 1 ? `, ${invitation.sent_count} emails in all` : ''
  const by = invitation.created_by ? ` Invited by ${invitation.created_by.name}.` : ''
  const open =
    packet &&
    packet.connection_invitation_id === invitation.id &&
    ['invited', 'started', 'expired'].includes(packet.status)
  const until = <Instant at={invitation.expires_at} />
  return (
    <>
      {sent}
      {times}.{by}
      {open && invitation.is_expired && <> The link stopped working on {until}; resend it to continue.</>}
      {open && !invitation.is_expired && <> The link works until {until}.</>}
    </>
  )
}

export const OnboardingInvitation = (props: Props) => {
  const { carrier, user, invitation, packet } = props
  const [isInviting, setInviting] = useState(false)
  const [isResending, { open: resend, close: closeResend }] = useDisclosure()
  const wasResending = useOnceOpened(isResending)
  const mayInvite = allows('InviteCarriers', user)
  const isOwn = Boolean(invitation && packet?.connection_invitation_id === invitation.id)
  const isOpen = isOwn && Boolean(packet && ['invited', 'started'].includes(packet.status))
  const canResend = isOpen || (isOwn && packet?.status === 'expired')
  const id = invitation?.id ?? 0
  const params = { params: { path: { id } } }
  const withdraw = useAction(
    () => dataOf(client.DELETE('/api/v1/connection_invitations/{id}', params)),
    'Invitation withdrawn.',
    ONBOARDING,
  )
  return (
    <Stack gap="sm">
      <Text size="sm">{stateOf(props)}</Text>
      {mayInvite && (
        <Group gap="xs">
          {!(packet && isUnderWay(packet.status)) && (
            <Button
              size="xs"
              leftSection={<IconMailForward size={15} aria-hidden />}
              onClick={() => setInviting(true)}
            >
              {packet ? 'Invite again' : 'Invite this carrier'}
            </Button>
          )}
          {canResend && (
            <Button size="xs" variant="default" onClick={resend}>
              Resend
            </Button>
          )}
          {isOpen && (
            <ConfirmButton
              label="Withdraw"
              title="Withdraw the invitation?"
              confirm="Withdraw it"
              action={() => withdraw.mutateAsync(undefined)}
            >
              Its link stops working, and the packet ends. You can invite the carrier again, at another
              address too.
            </ConfirmButton>
          )}
        </Group>
      )}
      {invitation && wasResending && (
        <Suspense>
          <ResendDialog
            key={invitation.sent_count}
            invitation={invitation}
            user={user}
            isOpen={isResending}
            close={closeResend}
          />
        </Suspense>
      )}
      {isInviting && (
        <Suspense>
          <InviteDialog carrier={carrier} user={user} close={() => setInviting(false)} />
        </Suspense>
      )}
    </Stack>
  )
}
