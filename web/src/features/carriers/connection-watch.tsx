/** Watches the carrier, or no longer. (Document 1 §4: a carrier can be subscribed and unsubscribed.) */
import { Button } from '@mantine/core'
import { IconBell, IconBellOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useAct } from '@/kit/act'
import { carrierSubscriptionQuery, subscribe, SUBSCRIPTIONS, unsubscribe } from '@/kit/connections/queries'
import { formatDay } from '@/lib/date'

export const ConnectionWatch = ({ carrierId, name }: { carrierId: number; name: string }) => {
  const { data: subscription, isPending } = useQuery(carrierSubscriptionQuery(carrierId))
  const isWatched = Boolean(subscription)
  const act = useAct(
    async () => (isWatched ? unsubscribe(carrierId) : void (await subscribe(carrierId))),
    isWatched ? `${name} is no longer monitored.` : `${name} is monitored from now on.`,
    SUBSCRIPTIONS,
  )
  return (
    <Button
      size="xs"
      variant={isWatched ? 'default' : 'light'}
      disabled={isPending}
      loading={act.isPending}
      leftSection={isWatched ? <IconBellOff size={15} /> : <IconBell size={15} />}
      title={subscription ? `Monitored since ${formatDay(subscription.created_at)}` : undefined}
      onClick={() => act.mutate(undefined)}
    >
      {isWatched ? 'Stop monitoring' : 'Monitor'}
    </Button>
  )
}
