/** The first screenful: the verdict, authority, insurance, safety, what changed; then who it is in full. */
import { Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { lazy, Suspense } from 'react'
import { allows } from '@/kit/access/guards'
import { AuthorityCard } from '../authority/authority-card'
import { CarrierStrip, PHONE } from '../carrier-strip'
import classes from '../carriers.module.css'
import type { TabProps } from '../tabs'
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
// The last column comes with the first answer; the registration is below the first screenful.
const Record = lazy(() => import('./overview-record'))
const Registration = lazy(() => import('./overview-registration'))

/** Reasons that tell of published alerts. */
const ALERTS: ReadonlySet<string> = new Set(['impersonation_alert', 'identity_alert'])

export const OverviewTab = ({ carrier, user }: TabProps) => {
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false })
  const tellsOfAlerts = carrier.verdict.reasons.some(({ code }) => ALERTS.has(code))
  return (
    <div className={classes.column}>
      <div className={classes.overview}>
        <div className={classes.column}>
          <VerdictSection carrier={carrier} user={user} />
          {isPhone && <CarrierStrip carrier={carrier} />}
          {!tellsOfAlerts && allows('ReadIdentityAlerts', user) && (
            <Suspense>
              <AlertsNote carrierId={carrier.id} />
            </Suspense>
          )}
          <Suspense fallback={<Skeleton h={98} />}>
            <ConnectionCard carrier={carrier} />
          </Suspense>
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
}
