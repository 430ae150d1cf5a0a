/** The last column of the first screenful: safety and recent changes. */
import { ChangesCard } from '../history/changes-card'
import { SafetyCard } from '../safety/safety-card'
import type { TabProps } from '../tabs'

const OverviewRecord = ({ carrier }: Pick<TabProps, 'carrier'>) => (
  <>
    {carrier.safety && <SafetyCard safety={carrier.safety} orders={carrier.operating_status.oos_order} />}
    <ChangesCard changes={carrier.latest_changes} coverage={carrier.lists.changes} />
  </>
)

export default OverviewRecord
