/** Monitors the carrier, or no longer. (Document 1 §4: a carrier can be subscribed and unsubscribed.) */
import { Button } from '@mantine/core'
import { IconBell, IconBellOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import {
  carrierSubscriptionQuery,
  subscribe,
  SUBSCRIPTIONS,
  unsubscribe,
} from '@/domains/subscriptions/queries'
import { useAction } from '@/kit/use-action'
import { formatDay } from '@/lib/date'

export const ConnectionWatch = ({ carrierId, name }: { carrierId: number; name: string }) => {
  const { data: subscription, isPending } = useQuery(carrierSubscriptionQuery(carrierId))
  const isWatched = Boolean(subscription)
  const toggle = useAction(
    async () => (isWatched ? unsubscribe(carrierId) : void (await subscribe(carrierId))),
    isWatched ? `${name} is no longer monitored.` : `${name} is monitored from now on.`,
    SUBSCRIPTIONS,
  )
  return (
    <Button
      size="xs"
      variant={isWatched ? 'default' : 'light'}
      disabled={isPending}
      loading={toggle.isPending}
      leftSection={isWatched ? <IconBellOff size={15} /> : <IconBell size={15} />}
      title={subscription ? `Monitored since ${formatDay(subscription.created_at)}` : undefined}
      onClick={() => toggle.mutate(undefined)}
    >
      {isWatched ? 'Stop monitoring' : 'Monitor'}
    </Button>
  )
}
