/** The first screenful: the checks, authority, insurance, safety, what changed; then who it is in full. */
import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { AuthorityCard } from './authority-card'
import type { TabProps } from './carrier-page'
import classes from './carriers.module.css'
import { ChangesCard } from './changes-card'
import { ChecksCard } from './checks-card'
import { InsuranceCard } from './insurance-card'
import { SafetyCard } from './safety-card'

// These ask calls of their own: the page need not wait for them.
const AssessmentCard = lazy(() =>
  import('./assessment-card').then(module => ({ default: module.AssessmentCard })),
)
const ConnectionCard = lazy(() =>
  import('./connection-card').then(module => ({ default: module.ConnectionCard })),
)
// Below the first screenful.
const Registration = lazy(() => import('./overview-registration'))

export const OverviewTab = ({ carrier }: TabProps) => (
  <div className={classes.column}>
    <Suspense fallback={<Skeleton h={98} />}>
      <ConnectionCard carrier={carrier} />
    </Suspense>
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
    <Suspense fallback={<Skeleton h={320} />}>
      <Registration carrier={carrier} />
    </Suspense>
  </div>
)
