/** The account page: the user, the company's people, the subscription, and sign-in. */
import { Stack, Tabs } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense } from 'react'
import type { CurrentUser } from '@/api/types'
import { allows } from '@/kit/access/guards'
import { PageHead } from '@/kit/page-head'
import { SkeletonRows } from '@/kit/states'
import { TabSelect } from '@/kit/tab-select'
import { type TabId, type TabNumber, type TabProps, TABS } from './tabs'

const PANELS: Record<TabId, ComponentType<TabProps>> = {
  profile: lazy(() => import('./users/profile-tab')),
  company: lazy(() => import('./companies/company-tab')),
  users: lazy(() => import('./users/users-tab')),
  keys: lazy(() => import('./integrations/keys-tab')),
  subscription: lazy(() => import('./billing/subscription-tab')),
  security: lazy(() => import('./auth/security-tab')),
  reports: lazy(() => import('./companies/reports-tab')),
  audit: lazy(() => import('./audit/audit-tab')),
  loads: lazy(() => import('./loads/load-settings-tab')),
  alerts: lazy(() => import('./alerts/alert-settings-tab')),
}

const LABELS: Readonly<Record<TabId, string>> = {
  profile: 'Profile',
  company: 'Company',
  users: 'Users',
  keys: 'API & integrations',
  subscription: 'Subscription',
  security: 'Security',
  reports: 'Reports',
  audit: 'Audit log',
  loads: 'Load settings',
  alerts: 'Alert settings',
}

export const AccountPage = ({ tab, user }: { tab: TabNumber; user: CurrentUser }) => {
  const navigate = useNavigate()
  const tabs = TABS.filter(({ guard }) => allows(guard, user))
  const shown = tabs.find(({ number }) => number === tab) ?? TABS[0]
  const Panel = PANELS[shown.id]
  const open = (next: string | null) =>
    void navigate({
      to: '.',
      search: (next === '0' ? {} : { tab: Number(next) }) as never,
      resetScroll: false,
    })
  return (
    <Stack gap="md">
      <PageHead title="My account" lead={user.company?.legal_name ?? user.email} />
      <Tabs value={String(shown.number)} onChange={open} keepMounted={false}>
        <Tabs.List aria-label="My account" visibleFrom="sm">
          {tabs.map(({ number, id }) => (
            <Tabs.Tab key={number} value={String(number)}>
              {LABELS[id]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <TabSelect
          label="My account"
          current={String(shown.number)}
          tabs={tabs.map(({ number, id }) => ({ id: String(number), label: LABELS[id] }))}
          onChange={open}
        />
        <Tabs.Panel value={String(shown.number)} pt="md">
          <Suspense fallback={<SkeletonRows rows={8} height={20} />}>
            <Panel key={shown.id} user={user} />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
    </Stack>
  )
}
