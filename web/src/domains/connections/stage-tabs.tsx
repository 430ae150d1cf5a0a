/** The ways between the lists of one's carriers, each with its number. (Document 1 §2.) */
import { useQuery } from '@tanstack/react-query'
import type { LinkProps } from '@tanstack/react-router'
import type { CurrentUser } from '@/api/types'
import { ListTabs } from '@/kit/list/list-tabs'
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
const searchOf =
  (id: StageId) =>
  ({ size }: { size?: number }) => ({ tab: id === STAGE_IDS[0] ? undefined : id, size })

export const StageTabs = ({ user, current, mustHavePacket }: Props) => {
  const { data: counts } = useQuery(networkCountsQuery(mustHavePacket))
  const tabs = STAGE_IDS.map(id => ({ id, label: STAGES[id].label, count: counts?.[STAGES[id].count] }))
  return <ListTabs of="carriers" tabs={tabs} current={current} to={screenOf(user)} searchOf={searchOf} />
}
