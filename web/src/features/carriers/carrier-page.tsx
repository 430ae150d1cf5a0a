/** A carrier: "may I use it, and why?" at a glance, then everything that is known, each fact with its source. */
import { Stack, Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense, useEffect, useRef } from 'react'
import { ApiError } from '@/api/errors'
import type { CarrierDetail, CurrentUser } from '@/api/types'
import { rememberCarrier } from '@/domains/carriers/recent-carriers'
import { allows } from '@/kit/access/guards'
import { useSiteFlag } from '@/kit/access/use-site-flag'
import { ProvenanceProvider } from '@/kit/facts/provenance'
import { ErrorState, SkeletonRows } from '@/kit/states'
import { CarrierHead } from './carrier-head'
import { CarrierMissing, CarrierSkeleton } from './carrier-placeholders'
import classes from './carriers.module.css'
import { OverviewTab } from './overview/overview-tab'
import { detailQuery } from './queries'
import { type TabId, type TabProps, TABS } from './tabs'

/** How much of a tab's neighbor shows that there are more, in pixels. */
const PEEK = 40

const PANELS: Record<TabId, ComponentType<TabProps>> = {
  overview: OverviewTab,
  safety: lazy(() => import('./safety/safety-tab')),
  inspections: lazy(() => import('./safety/inspections-tab')),
  violations: lazy(() => import('./safety/violations-tab')),
  crashes: lazy(() => import('./safety/crashes-tab')),
  insurance: lazy(() => import('./insurance/insurance-tab')),
  authority: lazy(() => import('./authority/authority-tab')),
  equipment: lazy(() => import('./vehicles/equipment-tab')),
  associated: lazy(() => import('./associated/associated-tab')),
  touches: lazy(() => import('./touches/touches-tab')),
  eld: lazy(() => import('./telematics/eld-tab')),
  insights: lazy(() => import('./insights/insights-tab')),
  directory: lazy(() => import('./directory/directory-tab')),
  identity: lazy(() => import('./identity/identity-tab')),
  decisions: lazy(() => import('./decisions/decisions-tab')),
  onboarding: lazy(() => import('./onboarding/onboarding-tab')),
  history: lazy(() => import('./history/history-tab')),
}

export const CarrierPage = ({ id, tab, user }: { id: number; tab: TabId; user: CurrentUser }) => {
  const detail = useQuery(detailQuery(id))
  if (detail.data) return <Carrier carrier={detail.data} tab={tab} user={user} />
  if (detail.error instanceof ApiError && detail.error.status === 404) return <CarrierMissing />
  if (detail.isError) return <ErrorState error={detail.error} onRetry={() => void detail.refetch()} />
  return <CarrierSkeleton />
}

const placeOf = ({ identity }: CarrierDetail) => {
  const home = identity.addresses.find(address => address.is_types.includes('physical'))
  return [home?.city, home?.state].filter(Boolean).join(', ')
}

const Carrier = ({ carrier, tab, user }: { carrier: CarrierDetail; tab: TabId; user: CurrentUser }) => {
  const navigate = useNavigate()
  const hasDirectory = useSiteFlag('is_directory_shown')
  const tabs = TABS.filter(({ id, guard }) => allows(guard, user) && (id !== 'directory' || hasDirectory))
  const shown = tabs.some(({ id }) => id === tab) ? tab : 'overview'
  const Panel = PANELS[shown]
  useEffect(() => {
    rememberCarrier({
      id: carrier.id,
      dot_number: carrier.dot_number,
      name: carrier.legal_name ?? `USDOT ${carrier.dot_number}`,
      place: placeOf(carrier),
    })
  }, [carrier])
  const list = useRef<HTMLDivElement>(null)
  // Where the tabs don't fit side by side, the one shown is scrolled into view.
  useEffect(() => {
    const row = list.current
    const chosen = row?.querySelector<HTMLElement>('[aria-selected=true]')
    if (!row || !chosen) return
    const [left, right] = [chosen.offsetLeft, chosen.offsetLeft + chosen.offsetWidth]
    if (right > row.scrollLeft + row.clientWidth) row.scrollLeft = right - row.clientWidth + PEEK
    else if (left < row.scrollLeft) row.scrollLeft = left - PEEK
    // Which tab is chosen stands in the element.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [shown])
  const open = (next: string | null) =>
    void navigate({
      to: '.',
      search: (next === 'overview' ? {} : { tab: next }) as never,
      resetScroll: false,
    })
  return (
    <ProvenanceProvider>
      <Stack gap="md">
        <CarrierHead carrier={carrier} isOverview={shown === 'overview'} />
        <Tabs value={shown} onChange={open} classNames={{ list: classes.tabs }} keepMounted={false}>
          <Tabs.List ref={list} aria-label="About this carrier" className="hide-on-print">
            {tabs.map(({ id, label }) => (
              <Tabs.Tab key={id} value={id}>
                {label}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value={shown} pt="md" className={classes.panel}>
            <Suspense fallback={<SkeletonRows rows={8} height={20} />}>
              <Panel key={shown} carrier={carrier} user={user} />
            </Suspense>
          </Tabs.Panel>
        </Tabs>
      </Stack>
    </ProvenanceProvider>
  )
}
