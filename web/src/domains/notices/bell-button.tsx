import { ActionIcon } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import classes from './notices-bell.module.css'
import { formatNumber } from '@/lib/number'
import { unreadQuery } from './queries'
import { shortCount } from './words'

/** The way to the notices, with how many are not read. */
export const BellButton = () => {
  const { data: unread = 0 } = useQuery(unreadQuery)
  return (
    <ActionIcon
      component={Link}
      to="/notices"
      variant="subtle"
      color="gray"
      size={36}
      className={classes.bell}
      aria-label={unread > 0 ? `Notices, ${formatNumber(unread)} unread` : 'Notices'}
    >
      <IconBell size={20} aria-hidden />
      {unread > 0 && (
        <span className={classes.bellCount} aria-hidden>
          {shortCount(unread)}
        </span>
      )}
    </ActionIcon>
  )
}
