/** Where a link leads nowhere any more, and what to do about it. */
import { Text, Title } from '@mantine/core'
import type { OpenedOnboarding } from '@/api/types'
import { formatDay } from '@/lib/date'

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
    This page needs the link that the broker sent you, as a whole. If a newer letter has come, its link
    counts.
  </Said>
)

export const ClosedInvitation = ({ invitation }: { invitation: OpenedOnboarding }) => {
  const { state, company_legal_name: broker, expires_at } = invitation
  switch (state) {
    case 'expired':
      return (
        <Said title="This invitation has expired">
          It could be taken up until {formatDay(expires_at)}. Ask {broker} to send it again.
        </Said>
      )
    case 'withdrawn':
      return (
        <Said title="The invitation was taken back">
          {broker} withdrew it. If you think that is a mistake, call them on a number that you know.
        </Said>
      )
    case 'rejected':
      return (
        <Said title="The packet was not accepted">
          {broker} looked at it and does not take you on at the moment. Call them if you want to know more.
        </Said>
      )
    default:
      return (
        <Said title="A newer invitation counts">
          {broker} sent you another one since. Open the link of the newest letter.
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
