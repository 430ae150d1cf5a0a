/** Where a link leads nowhere any more, and what to do about it. */
import { Text, Title } from '@mantine/core'
import type { OpenedOnboarding } from '@/api/types'
import { InstantDay } from '@/kit/instant'

const Said = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <div>
    <Title order={1} mb={4}>
      {title}
    </Title>
    <Text>{children}</Text>
  </div>
)

export const NoLink = () => (
  <Said title="Open the link from the invitation">
    Open the full link from the broker’s invitation. If you got a newer email, use its link.
  </Said>
)

export const ClosedInvitation = ({ invitation }: { invitation: OpenedOnboarding }) => {
  const { state, company_legal_name: broker, expires_at } = invitation
  switch (state) {
    case 'expired':
      return (
        <Said title="This invitation has expired">
          It expired on <InstantDay at={expires_at} />. Ask {broker} to send it again.
        </Said>
      )
    case 'withdrawn':
      return (
        <Said title="The invitation was withdrawn">
          {broker} withdrew it. If you think that’s a mistake, call them at a number you know.
        </Said>
      )
    case 'rejected':
      return (
        <Said title="The packet was not accepted">
          {broker} reviewed it and isn’t onboarding you right now. Call them with any questions.
        </Said>
      )
    default:
      return (
        <Said title="There’s a newer invitation">
          {broker} sent you another one. Open the link in the newest email.
        </Said>
      )
  }
}

export const CAN_BE_ENTERED: readonly OpenedOnboarding['state'][] = [
  'invited',
  'started',
  'submitted',
  'held',
  'held_for_check',
  'complete',
]
