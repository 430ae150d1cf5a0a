/** The ways between the lists of one's carriers. (Document 1 §2.) */
import { Link, type LinkProps } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { CurrentUser } from '@/api/types'
import classes from './list-tabs.module.css'
import { STAGES } from './lists'
import { RESULT_IDS, RESULTS, STAGE_IDS } from './stages'

/** The screen with the lists: by rules, or without. */
const screenOf = (user: CurrentUser) =>
  (user.paywall.can_rule ? '/carriers/Mine' : '/carriers/connections') satisfies LinkProps['to']

/** Every list that the company has: those by result need rules. */
const tabsOf = (user: CurrentUser) => [
  ...STAGE_IDS.map(id => ({ id, label: STAGES[id].label })),
  ...(user.paywall.can_rule ? RESULT_IDS.map(id => ({ id, label: RESULTS[id].label })) : []),
]

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

export const ListTabs = ({ user, current }: { user: CurrentUser; current: string }) => (
  <nav ref={useInView(current)} aria-label="Lists of carriers" className={classes.tabs}>
    {tabsOf(user).map(({ id, label }, at) => (
      <Link
        key={id}
        to={screenOf(user)}
        search={(at === 0 ? {} : { tab: id }) as never}
        activeOptions={{ exact: true }}
        className={classes.tab}
        aria-current={id === current ? 'page' : undefined}
      >
        {label}
      </Link>
    ))}
  </nav>
)
