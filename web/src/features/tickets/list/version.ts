/** How the table of alerts is shown: by ticket or by movement. Its number goes from 1 to the most, and back to 1. (Document 2 §4 and §9.) */
import { load, save } from '@/lib/storage'

/** Document 2 §9: alert table maximum. */
export const MOST_VERSIONS = 2

export type TableVersion = 1 | 2

export const nextVersion = (now: TableVersion): TableVersion =>
  now >= MOST_VERSIONS ? 1 : ((now + 1) as TableVersion)

/** What leads from a version to the next one. */
export const NEXT_WORDS: Readonly<Record<TableVersion, string>> = {
  1: 'View by movement',
  2: 'View by alert',
}

const NAME = 'alerts.table_version'

/** The version that this browser showed last; the first where it is none. */
export const keptVersion = (): TableVersion => (load<unknown>(NAME) === 2 ? 2 : 1)

export const keepVersion = (version: TableVersion) => save(NAME, version)
