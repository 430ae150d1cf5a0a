import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useUser } from '@/kit/access/use-user'
import { count } from '@/lib/number'
import { Note } from '@/ui/note'

/**
 * Instead of results when the plan's searches of the month are used up. (Document 1 §4: lane search at the plan's carrier-search limit; §9:
 * the subscription is tab 4.)
 */
export const PlanLimitNotice = () => {
  const limit = useUser()?.paywall.limits.carrier_searches ?? null
  return (
    <Note tone="warn" urgent title="You’ve used this month’s carrier searches">
      {limit === null
        ? 'You’ve used all of this month’s searches.'
        : `Your plan includes ${count(limit, 'carrier search', 'carrier searches')} a month.`}{' '}
      Searches reset on the 1st. Lanes you searched today stay open.{' '}
      <Anchor component={Link} to="/my-account" search={{ tab: 4 } as never} size="sm" underline="always">
        View subscription
      </Anchor>
    </Note>
  )
}
