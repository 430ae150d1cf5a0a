/** The first screenful: the checks, authority, insurance, safety, what changed; then who it is in full. */
import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { AuthorityCard } from './authority-card'
import type { TabProps } from './carrier-page'
import classes from './carriers.module.css'
import { ChangesCard } from './changes-card'
import { ChecksCard } from './checks-card'
import { DataSetsCard } from './data-sets-card'
import { FleetCard, IdentityCard } from './identity-cards'
import { InsuranceCard } from './insurance-card'
import { SafetyCard } from './safety-card'

// It asks a call of its own: the page need not wait for it.
const AssessmentCard = lazy(() =>
  import('./assessment-card').then(module => ({ default: module.AssessmentCard })),
)

export const OverviewTab = ({ carrier }: TabProps) => (
  <div className={classes.column}>
    <div className={classes.overview}>
      <div className={classes.column}>
        <Suspense fallback={<Skeleton h={84} />}>
          <AssessmentCard id={carrier.id} />
        </Suspense>
        <ChecksCard carrier={carrier} />
      </div>
      <div className={classes.column}>
        <AuthorityCard authority={carrier.authority} />
        <InsuranceCard insurance={carrier.insurance} />
      </div>
      <div className={classes.column}>
        {carrier.safety && <SafetyCard safety={carrier.safety} orders={carrier.operating_status.oos_order} />}
        <ChangesCard changes={carrier.latest_changes} />
      </div>
    </div>
    <div className={classes.more}>
      <IdentityCard identity={carrier.identity} />
      <FleetCard identity={carrier.identity} assessedOn={carrier.assessed_on} />
    </div>
    <DataSetsCard dataSets={carrier.data_sets} />
  </div>
)
