import { VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { shortCount } from '@/domains/notices/words'
import { formatNumber } from '@/lib/number'
import { liveCountQuery } from './live-count'
import classes from './tickets.module.css'

/** How many alerts are new, beside their link in the navigation; nothing while there are none. */
export const AlertsBadge = () => {
  const { data: count } = useQuery(liveCountQuery)
  return count ? (
    <span className={classes.badge} title={`${formatNumber(count)} new`}>
      {shortCount(count)}
      <VisuallyHidden> new</VisuallyHidden>
    </span>
  ) : null
}
