/** The first screenful: the verdict, authority, insurance, safety, what changed; then who it is in full. Columns of like height, whatever the width. */
import { Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { lazy, Suspense } from 'react'
import { allows } from '@/kit/access/guards'
import { AuthorityCard } from '../authority/authority-card'
import { CarrierStrip, PHONE } from '../carrier-strip'
import type { TabProps } from '../tabs'
import classes from './overview.module.css'
import { VerdictSection } from './verdict-section'

// These make calls of their own: the page need not wait for them.
const AlertsNote = lazy(() =>
  import('@/domains/identity/alerts-note').then(module => ({ default: module.AlertsNote })),
)
const ConnectionCard = lazy(() =>
  import('../connections/connection-card').then(module => ({ default: module.ConnectionCard })),
)
const InsuranceCard = lazy(() =>
  import('../insurance/insurance-card').then(module => ({ default: module.InsuranceCard })),
)
// These come with the first answer, or are below the first screenful.
const Record = lazy(() => import('./overview-record'))
const IdentityCard = lazy(() =>
  import('./registration-cards').then(module => ({ default: module.IdentityCard })),
)
const FleetCard = lazy(() => import('./registration-cards').then(module => ({ default: module.FleetCard })))
const DataSetsCard = lazy(() => import('./data-sets-card').then(module => ({ default: module.DataSetsCard })))

/** Room for three columns beside the navigation; overview.module.css has the same width. */
const WIDE = '(min-width: 82em)'

/** Reasons that tell of published alerts. */
const ALERTS: ReadonlySet<string> = new Set(['impersonation_alert', 'identity_alert'])

const atOnce = { getInitialValueInEffect: false }

export const OverviewTab = ({ carrier, user }: TabProps) => {
  const isPhone = useMediaQuery(PHONE, false, atOnce)
  const isWide = useMediaQuery(WIDE, true, atOnce)
  const tellsOfAlerts = carrier.verdict.reasons.some(({ code }) => ALERTS.has(code))
  const record = (
    <Suspense fallback={<Skeleton h={240} />}>
      <Record carrier={carrier} />
    </Suspense>
  )
  const identity = (
    <Suspense fallback={<Skeleton h={320} />}>
      <IdentityCard identity={carrier.identity} />
    </Suspense>
  )
  const fleet = (
    <Suspense fallback={<Skeleton h={320} />}>
      <FleetCard identity={carrier.identity} />
    </Suspense>
  )
  const dataSets = (
    <Suspense fallback={<Skeleton h={120} />}>
      <DataSetsCard dataSets={carrier.data_sets} />
    </Suspense>
  )
  return (
    <div className={classes.overview}>
      <VerdictSection carrier={carrier} user={user} />
      <div className={classes.left}>
        {isPhone && <CarrierStrip carrier={carrier} />}
        {!tellsOfAlerts && allows('ReadIdentityAlerts', user) && (
          <Suspense>
            <AlertsNote carrierId={carrier.id} />
          </Suspense>
        )}
        <Suspense fallback={<Skeleton h={98} />}>
          <ConnectionCard carrier={carrier} />
        </Suspense>
        {isWide ? identity : !isPhone && record}
      </div>
      <div className={classes.middle}>
        <AuthorityCard authority={carrier.authority} />
        <Suspense fallback={<Skeleton h={200} />}>
          <InsuranceCard insurance={carrier.insurance} />
        </Suspense>
        {isPhone && record}
        {!isWide && identity}
        {isWide ? dataSets : fleet}
      </div>
      <div className={classes.right}>
        {isWide && record}
        {isWide ? fleet : dataSets}
      </div>
    </div>
  )
}
