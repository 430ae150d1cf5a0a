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
    <Note tone="warn" urgent title="This month’s carrier searches are used up">
      {limit === null
        ? 'Your plan’s searches of this month are used up.'
        : `Your plan includes ${count(limit, 'carrier search', 'carrier searches')} a month.`}{' '}
      The count begins anew on the first day of next month. Lanes that were searched today stay open.{' '}
      <Anchor component={Link} to="/my-account" search={{ tab: 4 } as never} size="sm" underline="always">
        See the subscription
      </Anchor>
    </Note>
  )
}
