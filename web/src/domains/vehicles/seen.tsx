/** When a vehicle was seen at inspections. Where none is on file, it is "never" only if the files on record prove that there was none. */
import { None, Unknown } from '@/kit/facts/signs'
import { formatDay } from '@/lib/date'
import { formatNumber } from '@/lib/number'

interface Row {
  /** Null if unknown. */
  inspections?: number | null
}

export const Inspections = ({ row: { inspections } }: { row: Row }) =>
  inspections == null ? <Unknown>None on file</Unknown> : <>{formatNumber(inspections)}</>

/** A day on which it was inspected. `never` are the words where it was not. */
export const SeenOn = ({ row, day, never }: { row: Row; day: string | null | undefined; never: string }) => {
  if (day) return <>{formatDay(day)}</>
  return row.inspections == null ? <Unknown>Not in the inspections on file</Unknown> : <None>{never}</None>
}
