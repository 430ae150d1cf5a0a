/** An empty list of a carrier, as the files on record allow: none with its source, or unknown with the reason. */
import type { ReactNode } from 'react'
import type { ListCoverage } from '@/api/types'
import { Sourced } from '@/kit/facts/fact'
import { asOf } from '@/kit/facts/provenance'
import { None, Unknown } from '@/kit/facts/signs'
import { useListSearch } from '@/kit/list/navigation'
import { EmptyState } from '@/kit/states'
import { capitalized, emptyTitle, reasonOf } from './absence'

interface Props {
  coverage: ListCoverage
  /** What the list is of: its name for people, in the plural. */
  things: string
}

/** In one line, within a section. */
export const Absent = ({ coverage, things, children }: Props & { children?: ReactNode }) =>
  coverage.is_covered ? (
    <Sourced label={capitalized(things)} source={coverage.source}>
      <None>{children ?? emptyTitle(coverage, things)}</None>
    </Sourced>
  ) : (
    <Unknown>{coverage.unknown_because}</Unknown>
  )

/** Instead of a list. Filters in the address may have emptied it, or a page beyond its end. */
export const AbsentList = ({
  coverage,
  things,
  icon,
  children,
}: Props & { icon: ReactNode; children?: ReactNode }) => {
  const { q = {}, page = 1 } = useListSearch()
  const isFiltered = page > 1 || Object.keys(q).some(key => key !== 's')
  const { source } = coverage
  return (
    <EmptyState icon={icon} title={emptyTitle(coverage, things, isFiltered)}>
      {reasonOf(coverage) ?? (source && `${source.label}, ${asOf(source)}.`)}
      {children && <div>{children}</div>}
    </EmptyState>
  )
}
