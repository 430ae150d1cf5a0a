import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { count } from '@/lib/number'
import { Note } from '@/ui/note'
import classes from './identity.module.css'
import { carrierAlertsQuery } from './queries'
import { ALERT_TYPES } from './words'

/** Above a carrier's page: that there are published alerts, and where. Nothing while there are none. */
export const AlertsNote = ({ carrierId }: { carrierId: number }) => {
  const { data } = useQuery(carrierAlertsQuery(carrierId))
  const published = (data?.rows ?? []).filter(({ status }) => status === 'published')
  if (published.length === 0) return null
  const kinds = [...new Set(published.map(({ is_type }) => ALERT_TYPES[is_type].toLowerCase()))]
  return (
    <Note tone="warn" title={`${count(published.length, 'identity alert')} about this carrier`}>
      Brokers reported {kinds.join(', ')}.{' '}
      <Link
        to="."
        search={{ tab: 'network', section: 'identity' } as never}
        resetScroll={false}
        className={classes.link}
      >
        Read the alerts and the carrier’s replies
      </Link>
    </Note>
  )
}
