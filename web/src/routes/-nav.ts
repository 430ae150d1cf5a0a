/** The left navigation, as data: groups in their order. What the person's guards do not allow is not shown, nor is a group without pages. */
import {
  IconAddressBook,
  IconAdjustmentsSearch,
  IconBell,
  IconBellRinging,
  IconBookmark,
  IconBuildingWarehouse,
  IconFileCheck,
  IconFileDollar,
  IconFileText,
  IconGavel,
  IconHome,
  IconListCheck,
  IconMailOpened,
  IconPackage,
  IconReportAnalytics,
  IconRoute,
  IconSearch,
  IconUserExclamation,
  IconTruck,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react'
import { AlertsBadge } from '@/domains/tickets/alerts-badge'
import type { NavItem } from '@/kit/shell/nav-links'

const FIND = 'Find'
const VET = 'Vet & onboard'
const MONITOR = 'Monitor'
const COMPANY = 'Company'

export const NAV: readonly NavItem[] = [
  { label: 'Home', to: '/', icon: IconHome, guard: 'SignedIn' },
  {
    group: FIND,
    label: 'Carrier search',
    to: '/carriers/global-search',
    icon: IconSearch,
    guard: 'SearchCarriers',
  },
  {
    group: FIND,
    label: 'Browse carriers',
    to: '/carriers/search-results',
    icon: IconAdjustmentsSearch,
    guard: 'SearchCarriers',
  },
  {
    group: FIND,
    label: 'Lane search',
    to: '/carriers/lane-search',
    icon: IconRoute,
    guard: 'SearchLanes',
  },
  {
    group: FIND,
    label: 'Contact search',
    to: '/carriers/contact-search',
    icon: IconAddressBook,
    guard: 'SearchCarriers',
  },
  { group: FIND, label: 'Vehicle search', to: '/vehicles', icon: IconTruck, guard: 'ReadVehicles' },
  {
    group: FIND,
    label: 'Saved searches',
    to: '/carriers/saved-searches',
    icon: IconBookmark,
    guard: 'KeepSearches',
  },
  { group: VET, label: 'My carriers', to: '/carriers/Mine', icon: IconUsersGroup, guard: 'ReadAssessment' },
  {
    group: VET,
    label: 'My carriers',
    to: '/carriers/connections',
    icon: IconUsersGroup,
    guard: 'ReadConnections',
    unless: 'ReadAssessment',
  },
  { group: VET, label: 'Packets', to: '/onboarding-packets', icon: IconFileCheck, guard: 'ReviewPackets' },
  { group: VET, label: 'Rules', to: '/rules', icon: IconListCheck, guard: 'ReadRules' },
  { group: VET, label: 'Agreements', to: '/agreements', icon: IconFileText, guard: 'ManageAgreements' },
  { group: MONITOR, label: 'Loads', to: '/loads', icon: IconPackage, guard: 'ReadLoads' },
  {
    group: MONITOR,
    label: 'Rate confirmations',
    to: '/carriers/rate-confirmations',
    icon: IconFileDollar,
    guard: 'RateCons',
  },
  {
    group: MONITOR,
    label: 'Alerts',
    to: '/alerts',
    icon: IconBellRinging,
    guard: 'ReadTickets',
    badge: AlertsBadge,
  },
  {
    group: MONITOR,
    label: 'Facilities',
    to: '/facilities',
    icon: IconBuildingWarehouse,
    guard: 'ReadLoads',
  },
  { group: MONITOR, label: 'Notices', to: '/notices', icon: IconBell, guard: 'ReadNotices' },
  {
    group: MONITOR,
    label: 'Identity alerts',
    to: '/identity-alerts',
    icon: IconUserExclamation,
    guard: 'ReadIdentityAlerts',
  },
  {
    group: MONITOR,
    label: 'Alert review',
    to: '/identity-alerts/review',
    icon: IconGavel,
    guard: 'ReviewIdentityAlerts',
  },
  { group: COMPANY, label: 'Teams', to: '/teams', icon: IconUsers, guard: 'ReadTeams' },
  {
    group: COMPANY,
    label: 'Reports',
    to: '/my-account',
    // As it stands in the address, by which the link knows that it is shown.
    search: { tab: '6' },
    icon: IconReportAnalytics,
    guard: 'RunReports',
  },
  {
    group: COMPANY,
    label: 'Demo outbox',
    to: '/demo/outbox',
    icon: IconMailOpened,
    guard: 'Public',
    demonstration: true,
  },
]
