/** A carrier: "may I use it, and why?" at a glance, then everything that is known, each fact with its source. */
import { Stack, Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { ApiError } from '@/api/errors'
import type { CarrierDetail, CurrentUser } from '@/api/types'
import { rememberCarrier } from '@/domains/carriers/recent-carriers'
import { ProvenanceProvider } from '@/kit/facts/provenance'
import { ErrorState, SkeletonRows } from '@/kit/states'
import { CarrierActionMenu } from './actions/carrier-actions'
import { CarrierHead } from './carrier-head'
import { CarrierMissing, CarrierSkeleton } from './carrier-placeholders'
import { SectionLinks, TabBar, useOpenTab } from './carrier-tabs'
import classes from './carriers.module.css'
import { OverviewTab } from './overview/overview-tab'
import { detailQuery } from './queries'
import { type SectionId, TAB_OF } from './sections'
import { shownSection, type TabProps } from './tabs'
import { useMay } from './use-may'

const PANELS: Record<SectionId, ComponentType<TabProps>> = {
  overview: OverviewTab,
  safety: lazy(() => import('./safety/safety-tab')),
  inspections: lazy(() => import('./safety/inspections-tab')),
  violations: lazy(() => import('./safety/violations-tab')),
  crashes: lazy(() => import('./safety/crashes-tab')),
  insurance: lazy(() => import('./insurance/insurance-tab')),
  authority: lazy(() => import('./authority/authority-tab')),
  equipment: lazy(() => import('./vehicles/equipment-tab')),
  eld: lazy(() => import('./telematics/eld-tab')),
  touches: lazy(() => import('./touches/touches-tab')),
  insights: lazy(() => import('./insights/insights-tab')),
  associated: lazy(() => import('./associated/associated-tab')),
  directory: lazy(() => import('./directory/directory-tab')),
  identity: lazy(() => import('./identity/identity-tab')),
  onboarding: lazy(() => import('./onboarding/onboarding-tab')),
  history: lazy(() => import('./history/history-tab')),
  decisions: lazy(() => import('./decisions/decisions-tab')),
  loads: lazy(() => import('./loads/loads-tab')),
  notes: lazy(() => import('./notes/notes-tab')),
}

interface Props {
  id: number
  section: SectionId
  user: CurrentUser
}

export const CarrierPage = ({ id, section, user }: Props) => {
  const detail = useQuery(detailQuery(id))
  if (detail.data) return <Carrier carrier={detail.data} section={section} user={user} />
  if (detail.error instanceof ApiError && detail.error.status === 404) return <CarrierMissing />
  if (detail.isError) return <ErrorState error={detail.error} onRetry={() => void detail.refetch()} />
  return <CarrierSkeleton />
}

const placeOf = ({ identity }: CarrierDetail) => {
  const home = identity.addresses.find(address => address.is_types.includes('physical'))
  return [home?.city, home?.state].filter(Boolean).join(', ')
}

const Carrier = ({
  carrier,
  section: wanted,
  user,
}: {
  carrier: CarrierDetail
  section: SectionId
  user: CurrentUser
}) => {
  const open = useOpenTab()
  const may = useMay(user)
  const section = shownSection(wanted, may)
  const tab = TAB_OF[section]
  const Panel = PANELS[section]
  useEffect(() => {
    rememberCarrier({
      id: carrier.id,
      dot_number: carrier.dot_number,
      name: carrier.legal_name ?? `USDOT ${carrier.dot_number}`,
      place: placeOf(carrier),
    })
  }, [carrier])
  return (
    <ProvenanceProvider>
      <Stack gap="md">
        <CarrierHead carrier={carrier} user={user} isOverview={section === 'overview'} />
        <Tabs value={tab} onChange={open} keepMounted={false}>
          <TabBar tab={tab} may={may}>
            <CarrierActionMenu carrier={carrier} user={user} />
          </TabBar>
          <Tabs.Panel value={tab} pt="md" className={classes.panel}>
            <SectionLinks section={section} may={may} />
            <Suspense fallback={<SkeletonRows rows={8} height={20} />}>
              <Panel key={section} carrier={carrier} user={user} />
            </Suspense>
          </Tabs.Panel>
        </Tabs>
      </Stack>
    </ProvenanceProvider>
  )
}
