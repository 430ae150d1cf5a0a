/** What is said of imports. */
import type { Outcome } from '@/ui/outcome'
import type { LoadImport } from './types'

const STATUS: Readonly<Record<LoadImport['status'], { words: string; outcome: Outcome | null }>> = {
  waiting: { words: 'Waiting', outcome: null },
  running: { words: 'Running', outcome: null },
  done: { words: 'Done', outcome: 'pass' },
  failed: { words: 'Stopped', outcome: 'fail' },
}

/** Every row was refused. */
export const isInVain = ({ status, refused, rows_done, rows_total }: LoadImport) =>
  status === 'done' && refused > 0 && refused >= (rows_total ?? rows_done)

export const statusWords = (one: LoadImport): { words: string; outcome: Outcome | null } => {
  if (isInVain(one)) return { words: 'No load came in', outcome: 'warn' }
  if (one.status === 'done' && one.refused > 0) return { words: 'Done, some refused', outcome: 'warn' }
  return STATUS[one.status]
}

/** What became of rows. */
export const RESULTS = [
  { key: 'created', label: 'New', about: 'Loads created' },
  { key: 'changed', label: 'Changed', about: 'Loads updated' },
  { key: 'unchanged', label: 'Unchanged', about: 'Same as sent before' },
  { key: 'stale', label: 'Older', about: 'Older than what’s on file: skipped' },
  { key: 'refused', label: 'Refused', about: 'Rows with errors: skipped' },
] as const satisfies readonly { key: keyof LoadImport; label: string; about: string }[]
