/** The left navigation, as data: what the person's guards do not allow is not shown. */
import {
  IconAddressBook,
  IconAdjustmentsSearch,
  IconBookmark,
  IconFileCheck,
  IconFileText,
  IconGavel,
  IconHome,
  IconListCheck,
  IconMailOpened,
  IconRoute,
  IconSearch,
  IconUserExclamation,
  IconTruck,
  IconUsersGroup,
} from '@tabler/icons-react'
import type { NavItem } from '@/kit/shell/nav-links'

export const NAV: readonly NavItem[] = [
  { label: 'Home', to: '/', icon: IconHome, guard: 'SignedIn' },
  { label: 'Carrier search', to: '/carriers/global-search', icon: IconSearch, guard: 'SearchCarriers' },
  {
    label: 'Browse carriers',
    to: '/carriers/search-results',
    icon: IconAdjustmentsSearch,
    guard: 'SearchCarriers',
  },
  {
    label: 'Contact search',
    to: '/carriers/contact-search',
    icon: IconAddressBook,
    guard: 'SearchCarriers',
  },
  { label: 'Vehicle search', to: '/vehicles', icon: IconTruck, guard: 'ReadVehicles' },
  { label: 'Lane search', to: '/carriers/lane-search', icon: IconRoute, guard: 'SearchLanes' },
  { label: 'My carriers', to: '/carriers/Mine', icon: IconUsersGroup, guard: 'ReadAssessment' },
  {
    label: 'My carriers',
    to: '/carriers/connections',
    icon: IconUsersGroup,
    guard: 'ReadConnections',
    unless: 'ReadAssessment',
  },
  { label: 'Saved searches', to: '/carriers/saved-searches', icon: IconBookmark, guard: 'KeepSearches' },
  {
    label: 'Identity alerts',
    to: '/identity-alerts',
    icon: IconUserExclamation,
    guard: 'ReadIdentityAlerts',
  },
  {
    label: 'Alert review',
    to: '/identity-alerts/review',
    icon: IconGavel,
    guard: 'ReviewIdentityAlerts',
  },
  { label: 'Packets', to: '/onboarding-packets', icon: IconFileCheck, guard: 'ReviewPackets' },
  { label: 'Rules', to: '/rules', icon: IconListCheck, guard: 'ReadRules' },
  { label: 'Agreements', to: '/agreements', icon: IconFileText, guard: 'ManageAgreements' },
  { label: 'Demo outbox', to: '/demo/outbox', icon: IconMailOpened, guard: 'Public', demonstration: true },
]
