/** The ways between the lists of one's carriers. (Document 1 §2.) */
import { Link, type LinkProps } from '@tanstack/react-router'
import type { CurrentUser } from '@/api/types'
import { STAGES } from './lists'
import { RESULT_IDS, RESULTS, STAGE_IDS } from './stages'
import classes from './list-tabs.module.css'

/** The screen with the lists: by rules, or without. */
const screenOf = (user: CurrentUser) =>
  (user.paywall.can_rule ? '/carriers/Mine' : '/carriers/connections') satisfies LinkProps['to']

/** Every list that the company has: those by result need rules. */
const tabsOf = (user: CurrentUser) => [
  ...STAGE_IDS.map(id => ({ id, label: STAGES[id].label })),
  ...(user.paywall.can_rule ? RESULT_IDS.map(id => ({ id, label: RESULTS[id].label })) : []),
]

export const ListTabs = ({ user, current }: { user: CurrentUser; current: string }) => (
  <nav aria-label="Lists of carriers" className={classes.tabs}>
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
