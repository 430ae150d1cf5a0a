/** The ways between the lists of one's carriers, each with its number. (Document 1 §2.) */
import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps, useNavigate } from '@tanstack/react-router'
import type { CurrentUser } from '@/api/types'
import { TabSelect } from '@/kit/tab-select'
import { formatNumber } from '@/lib/number'
import classes from './list-tabs.module.css'
import { STAGES } from './lists'
import { networkCountsQuery } from './queries'
import { STAGE_IDS, type StageId } from './stages'

/** The screen with the lists: for companies with rules, or without. */
const screenOf = (user: CurrentUser) =>
  (user.paywall.can_rule ? '/carriers/Mine' : '/carriers/connections') satisfies LinkProps['to']

interface Props {
  user: CurrentUser
  current: StageId
  /** Only connections with a packet count. (Document 1 §5.) */
  mustHavePacket: boolean
}

/** The filters are of the list that one leaves; the number of rows is the person's. */
const searchOf = (id: StageId) =>
  (({ size }: { size?: number }) => ({ tab: id === STAGE_IDS[0] ? undefined : id, size })) as never

/** Tabs that wrap; on a phone one select, as on a carrier's page. */
export const ListTabs = ({ user, current, mustHavePacket }: Props) => {
  const navigate = useNavigate()
  const { data: counts } = useQuery(networkCountsQuery(mustHavePacket))
  const numberOf = (id: StageId) => counts && formatNumber(counts[STAGES[id].count])
  return (
    <nav aria-label="Lists of carriers">
      <div className={classes.tabs}>
        {STAGE_IDS.map(id => (
          <Link
            key={id}
            to={screenOf(user)}
            search={searchOf(id)}
            activeOptions={{ exact: true }}
            className={classes.tab}
            aria-current={id === current ? 'page' : undefined}
          >
            {STAGES[id].label} {counts && <span className={classes.count}>{numberOf(id)}</span>}
          </Link>
        ))}
      </div>
      <TabSelect
        label="List of carriers"
        current={current}
        tabs={STAGE_IDS.map(id => ({
          id,
          label: counts ? `${STAGES[id].label} · ${numberOf(id)}` : STAGES[id].label,
        }))}
        onChange={id => void navigate({ to: screenOf(user), search: searchOf(id) })}
      />
    </nav>
  )
}
