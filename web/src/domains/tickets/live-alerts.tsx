/**
 * Follows the number of new alerts for the navigation: asked at once, then every four minutes. When it grows, a toast says so, and the
 * lists of alerts in view are asked anew. (Document 2 §6 and §9.)
 */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { CurrentUser } from '@/api/types'
import { useLiveAlertCount } from '@/domains/notices/live-alerts'
import { liveAlertInterval } from '@/domains/notices/queries'
import { toast } from '@/ui/toast'
import { growthWords, liveCountQuery } from './live-count'
import { countNewTickets, TICKETS } from './queries'

export const LiveAlerts = ({ user }: { user: CurrentUser }) => {
  const queryClient = useQueryClient()
  const count = useLiveAlertCount(user, countNewTickets, liveAlertInterval())
  const before = useRef<number | null>(null)
  useEffect(() => {
    queryClient.setQueryData(liveCountQuery.queryKey, count)
    const words = growthWords(before.current, count)
    before.current = count
    if (words === null) return
    void toast(words, { type: 'warning', key: 'live-alerts' })
    void queryClient.invalidateQueries({ queryKey: TICKETS })
  }, [count, queryClient])
  return null
}
