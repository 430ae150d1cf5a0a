/** The ways between the lists of one's carriers, each with its number. (Document 1 §2.) */
import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { CurrentUser } from '@/api/types'
import { formatNumber } from '@/lib/number'
import classes from './list-tabs.module.css'
import { STAGES } from './lists'
import { networkCountsQuery } from './queries'
import { STAGE_IDS, type StageId } from './stages'

/** The screen with the lists: for companies with rules, or without. */
const screenOf = (user: CurrentUser) =>
  (user.paywall.can_rule ? '/carriers/Mine' : '/carriers/connections') satisfies LinkProps['to']

/** So much of the tab beside the present one is in view. */
const PEEK = 40

/** Where the tabs don't fit side by side, the present one is scrolled into view. */
const useInView = (current: string) => {
  const list = useRef<HTMLElement>(null)
  useEffect(() => {
    const row = list.current
    const chosen = row?.querySelector<HTMLElement>('[aria-current=page]')
    if (!row || !chosen) return
    const [left, right] = [chosen.offsetLeft, chosen.offsetLeft + chosen.offsetWidth]
    if (right > row.scrollLeft + row.clientWidth) row.scrollLeft = right - row.clientWidth + PEEK
    else if (left < row.scrollLeft) row.scrollLeft = left - PEEK
    // Which tab is the present one stands in the element.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [current])
  return list
}

interface Props {
  user: CurrentUser
  current: StageId
  /** Only connections with a packet count. (Document 1 §5.) */
  mustHavePacket: boolean
}

export const ListTabs = ({ user, current, mustHavePacket }: Props) => {
  const { data: counts } = useQuery(networkCountsQuery(mustHavePacket))
  return (
    <nav ref={useInView(current)} aria-label="Lists of carriers" className={classes.tabs}>
      {STAGE_IDS.map((id, at) => (
        <Link
          key={id}
          to={screenOf(user)}
          // The filters are of the list that one leaves; the number of rows is the person's.
          search={(({ size }: { size?: number }) => ({ tab: at === 0 ? undefined : id, size })) as never}
          activeOptions={{ exact: true }}
          className={classes.tab}
          aria-current={id === current ? 'page' : undefined}
        >
          {STAGES[id].label}{' '}
          {counts && <span className={classes.count}>{formatNumber(counts[STAGES[id].count])}</span>}
        </Link>
      ))}
    </nav>
  )
}
