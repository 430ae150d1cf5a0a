// Made from openapi.json by `npm run api`; do not edit.
export interface Guard {
  /** Who is let in at all. */
  access: 'public' | 'signed_in' | 'broker'
  /** Any one of these paywall flags. */
  plan: readonly string[]
  /** Any one of these scopes. */
  scopes: readonly string[]
  /** None of these scopes. */
  without_scopes: readonly string[]
  is_limited_in_watchdog: boolean
  is_vehicle_search: boolean
  allows_expired: boolean
}

const table = {
  DecideChangeOrders: {
    access: 'broker',
    allows_expired: false,
    is_limited_in_watchdog: false,
    is_vehicle_search: false,
    plan: [],
    scopes: ['manage_users'],
    without_scopes: [],
  },
  FinishSignUp: {
    access: 'signed_in',
    allows_expired: true,
    is_limited_in_watchdog: false,
    is_vehicle_search: false,
    plan: [],
    scopes: [],
    without_scopes: [],
  },
  ManageBilling: {
    access: 'broker',
    allows_expired: true,
    is_limited_in_watchdog: false,
    is_vehicle_search: false,
    plan: [],
    scopes: ['manage_users'],
    without_scopes: [],
  },
  ManageInvitations: {
    access: 'broker',
    allows_expired: true,
    is_limited_in_watchdog: false,
    is_vehicle_search: false,
    plan: [],
    scopes: ['manage_users', 'sourcing'],
    without_scopes: [],
  },
  ManageUsers: {
    access: 'broker',
    allows_expired: true,
    is_limited_in_watchdog: false,
    is_vehicle_search: false,
    plan: [],
    scopes: ['manage_users'],
    without_scopes: [],
  },
  OwnSecurity: {
    access: 'signed_in',
    allows_expired: true,
    is_limited_in_watchdog: false,
    is_vehicle_search: false,
    plan: [],
    scopes: [],
    without_scopes: [],
  },
  Public: {
    access: 'public',
    allows_expired: true,
    is_limited_in_watchdog: false,
    is_vehicle_search: false,
    plan: [],
    scopes: [],
    without_scopes: [],
  },
  ReadAudit: {
    access: 'broker',
    allows_expired: true,
    is_limited_in_watchdog: false,
    is_vehicle_search: false,
    plan: [],
    scopes: ['manage_users'],
    without_scopes: [],
  },
  ReadCarrier: {
    access: 'broker',
    allows_expired: false,
    is_limited_in_watchdog: true,
    is_vehicle_search: false,
    plan: [],
    scopes: [],
    without_scopes: [],
  },
  ReadCompanyChangeOrders: {
    access: 'broker',
    allows_expired: false,
    is_limited_in_watchdog: false,
    is_vehicle_search: false,
    plan: [],
    scopes: [],
    without_scopes: [],
  },
  ReadSafety: {
    access: 'broker',
    allows_expired: false,
    is_limited_in_watchdog: true,
    is_vehicle_search: false,
    plan: [],
    scopes: [],
    without_scopes: ['block_safety_data'],
  },
  ReadUsers: {
    access: 'broker',
    allows_expired: true,
    is_limited_in_watchdog: false,
    is_vehicle_search: false,
    plan: [],
    scopes: [],
    without_scopes: [],
  },
  ReadVehicles: {
    access: 'broker',
    allows_expired: false,
    is_limited_in_watchdog: true,
    is_vehicle_search: true,
    plan: [],
    scopes: [],
    without_scopes: [],
  },
  RunReports: {
    access: 'broker',
    allows_expired: false,
    is_limited_in_watchdog: false,
    is_vehicle_search: false,
    plan: ['can_export'],
    scopes: [],
    without_scopes: [],
  },
  SearchCarriers: {
    access: 'broker',
    allows_expired: false,
    is_limited_in_watchdog: true,
    is_vehicle_search: false,
    plan: [],
    scopes: [],
    without_scopes: [],
  },
  SignedIn: {
    access: 'signed_in',
    allows_expired: true,
    is_limited_in_watchdog: false,
    is_vehicle_search: false,
    plan: [],
    scopes: [],
    without_scopes: [],
  },
} as const satisfies Record<string, Guard>

export type GuardName = keyof typeof table

export const GUARDS: Record<GuardName, Guard> = table
