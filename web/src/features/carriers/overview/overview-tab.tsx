/** The first screenful: the checks, authority, insurance, safety, what changed; then who it is in full. */
import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { AuthorityCard } from '../authority/authority-card'
import classes from '../carriers.module.css'
import type { TabProps } from '../tabs'
import { ChecksCard } from './checks-card'

// These make calls of their own: the page need not wait for them.
const AssessmentCard = lazy(() =>
  import('../rules/assessment-card').then(module => ({ default: module.AssessmentCard })),
)
const ConnectionCard = lazy(() =>
  import('../connections/connection-card').then(module => ({ default: module.ConnectionCard })),
)
const InsuranceCard = lazy(() =>
  import('../insurance/insurance-card').then(module => ({ default: module.InsuranceCard })),
)
// The last column comes with the first answer; the registration is below the first screenful.
const Record = lazy(() => import('./overview-record'))
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
        <Suspense fallback={<Skeleton h={200} />}>
          <InsuranceCard insurance={carrier.insurance} />
        </Suspense>
      </div>
      <div className={classes.column}>
        <Suspense fallback={<Skeleton h={240} />}>
          <Record carrier={carrier} />
        </Suspense>
      </div>
    </div>
    <Suspense fallback={<Skeleton h={320} />}>
      <Registration carrier={carrier} />
    </Suspense>
  </div>
)
