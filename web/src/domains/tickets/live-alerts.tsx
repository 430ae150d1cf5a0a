/**
 * Follows the number of new alerts for the navigation: asked at once, then every four minutes, and when high alerts are pushed. When it grows, a
 * toast says so, and the lists of alerts in view are asked anew. (Document 2 §6 and §9.)
 */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { CurrentUser } from '@/api/types'
import { mayCountAlerts, useLiveAlertCount } from '@/domains/notices/live-alerts'
import { liveAlertInterval } from '@/domains/notices/queries'
import { toast } from '@/ui/toast'
import { hearAlerts } from './alert-stream'
import { growthWords, liveCountQuery, pushWords } from './live-count'
import { countNewTickets, TICKETS } from './queries'

/** How long after a push its growth of the number is no news. */
const TOLD_MS = 10_000

export const LiveAlerts = ({ user }: { user: CurrentUser }) => {
  const queryClient = useQueryClient()
  const [count, ask] = useLiveAlertCount(user, countNewTickets, liveAlertInterval())
  const before = useRef<number | null>(null)
  const toldAt = useRef(0)
  useEffect(() => {
    queryClient.setQueryData(liveCountQuery.queryKey, count)
    const words = growthWords(before.current, count)
    before.current = count
    if (words === null) return
    if (Date.now() - toldAt.current > TOLD_MS) void toast(words, { type: 'warning', key: 'live-alerts' })
    void queryClient.invalidateQueries({ queryKey: TICKETS })
  }, [count, queryClient])
  const may = mayCountAlerts(user)
  useEffect(() => {
    if (!may) return
    const again = () => {
      ask()
      void queryClient.invalidateQueries({ queryKey: TICKETS })
    }
    return hearAlerts({
      again,
      push: push => {
        toldAt.current = Date.now()
        void toast(pushWords(push), { type: 'warning', key: 'live-alerts' })
        again()
      },
    })
  }, [may, ask, queryClient])
  return null
}
