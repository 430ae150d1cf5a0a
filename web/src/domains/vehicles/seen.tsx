/** When a vehicle was seen at inspections. Where none is on file, there was none only if the files on record cover the last 24 months. */
import { None, Unknown } from '@/kit/facts/signs'
import { formatDay } from '@/lib/date'
import { formatNumber } from '@/lib/number'

interface Row {
  /** Null if unknown. */
  inspections?: number | null
}

export const Inspections = ({ row: { inspections } }: { row: Row }) =>
  inspections == null ? <Unknown>None on file</Unknown> : <>{formatNumber(inspections)}</>

/** A day on which it was inspected. `never` are the words where files that cover the last 24 months have none. */
export const SeenOn = ({ row, day, never }: { row: Row; day: string | null | undefined; never: string }) => {
  if (day) return <>{formatDay(day)}</>
  return row.inspections == null ? <Unknown>Not in the inspections on file</Unknown> : <None>{never}</None>
}
