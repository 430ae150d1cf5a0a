/** Follows a load: whoever does is told of it beside its owner. */
import { Button } from '@mantine/core'
import type { CurrentUser } from '@/api/types'
import { count } from '@/lib/number'
import type { CardProps } from './card'
import { useChangeAction } from './use-change'

export const FollowButton = ({ load, may, user }: CardProps & { user: CurrentUser }) => {
  const act = useChangeAction(load)
  const ids = load.watchers.map(({ id }) => id)
  const isFollowing = ids.includes(user.id)
  const others = load.watchers.map(({ name }) => name).join(', ')
  if (!may.manage) return null
  const change = () =>
    act.mutate({
      change: { watcher_ids: isFollowing ? ids.filter(id => id !== user.id) : [...ids, user.id] },
      done: isFollowing ? 'You no longer follow this load.' : 'You follow this load.',
    })
  return (
    <Button
      size="xs"
      variant="default"
      title={others ? `${count(ids.length, 'follower')}: ${others}` : undefined}
      loading={act.isPending}
      onClick={change}
    >
      {isFollowing ? 'Stop following' : 'Follow'}
    </Button>
  )
}
