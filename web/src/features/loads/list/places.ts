/** Where the loads lead to. */

/** Imports have a page of their own. */
export const IMPORT_PAGE = '/loads/import' as string as '/loads'

/** API keys, in one's account. */
export const KEYS_TAB = { tab: '3' }

/** The thresholds of loads, in one's account. */
export const SETTINGS_TAB = { tab: '8' }
