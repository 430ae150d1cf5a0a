// Made from openapi.json by `npm run api`; do not edit.
export interface Guard {
  access: 'public' | 'signed_in' | 'broker'
  plan: readonly string[]
  scopes: readonly string[]
  without_scopes: readonly string[]
  is_limited_in_watchdog: boolean
  is_vehicle_search: boolean
  allows_expired: boolean
}
const open = {
  plan: [],
  scopes: [],
  without_scopes: [],
  is_limited_in_watchdog: false,
  is_vehicle_search: false,
  allows_expired: true,
}
const table = {
  Public: { ...open, access: 'public' },
  SignedIn: { ...open, access: 'signed_in' },
  SearchCarriers: { ...open, access: 'broker' },
  ReadCarrier: { ...open, access: 'broker' },
  ReadSafety: { ...open, access: 'broker', without_scopes: ['block_safety_data'] },
  ReadVehicles: { ...open, access: 'broker', is_vehicle_search: true },
} as const satisfies Record<string, Guard>
export type GuardName = keyof typeof table
export const GUARDS: Record<GuardName, Guard> = table
