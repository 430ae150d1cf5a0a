/** The rows of a list with their total, sorting and paging; the address holds all of it. */
import { Group, Progress, Skeleton, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { type LinkProps, useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useMemo } from 'react'
import type { Page } from '@/api/http'
import { stringifyQuery } from '@/lib/query-string'
import { DataLoading, ErrorState } from '../states'
import { ColumnMenu, useHiddenColumns } from './column-menu'
import { DataCards } from './data-cards'
import { DataTable } from './data-table'
import classes from './list.module.css'
import { Invalid } from './invalid'
import { Pager } from './pager'
import { pageInstead } from './paging'
import { Total } from './total'
import { lastResults, type RestoreRule } from './restore'
import { useListNavigation } from './navigation'
import { sortOf, withFilters } from './search'
import type { Column, ListSearch } from './types'

export interface ResultsProps<Row extends object> {
  /** The list's key: its columns and last results are kept under it. */
  name: string
  /** The key of its columns, where several lists share one choice. */
  columnsOf?: string
  /** The table's head stays in view while its rows scroll below it. */
  isSticky?: boolean
  /** Many columns and filters: they stand closer together. */
  isDense?: boolean
  label: string
  one: string
  many?: string
  search: ListSearch
  // The key's own type does not matter here.
  // oxlint-disable-next-line typescript/no-explicit-any
  query: (search: ListSearch) => UseQueryOptions<Page<Row>, Error, Page<Row>, any>
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string | number
  rowLink?: (row: Row) => LinkProps | undefined
  detail?: (row: Row) => ReactNode
  perPage: number
  empty: ReactNode
  toolbar?: ReactNode
  /** Between the total and the rows; nothing is known of the page while it is fetched. */
  above?: (page: Page<Row> | undefined) => ReactNode
  /** Show what was kept of the last search while it is refetched. */
  restore?: RestoreRule
  /** The call counts no further than 200 items: a page that is not full ends the list. */
  isCapped?: boolean
}

/** After a failure the rows are gone, and the pager is at its start. (Document 2 §8.) */
const NO_PAGE: Page<never> = { rows: [], page: 1, pages: 1, total: 0, counters: {} }

export const Results = <Row extends object>(props: ResultsProps<Row>) => {
  const {
    name,
    columnsOf = name,
    isSticky,
    isDense,
    label,
    one,
    many,
    search,
    query,
    columns,
    rowKey,
    rowLink,
    detail,
    perPage,
    empty,
    toolbar,
    above,
    restore,
    isCapped,
  } = props
  const pathname = useLocation({ select: location => location.pathname })
  // From the search shown, not from the location, which is ahead of it while a navigation is under way.
  const address = `${pathname}?${stringifyQuery(search)}`
  const cards = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const [hidden, toggle] = useHiddenColumns(columnsOf, columns)
  const memory = useMemo(() => lastResults<Row>(name), [name])
  const kept = restore ? memory.at(address) : null
  const answer = useQuery({
    ...query(search),
    placeholderData: before => before ?? (restore === 'start-up' ? memory.last()?.value : undefined),
    initialData: kept?.value,
    initialDataUpdatedAt: kept?.at,
  })
  const { isPlaceholderData, isFetching, isError } = answer
  // Document 1 §8: failures of these lists clear the cached results.
  const isCleared = restore === 'start-up' && isError
  const data = isCleared ? (NO_PAGE as Page<Row>) : answer.data

  useEffect(() => {
    if (isCleared) memory.forget()
    else if (restore && data && !isPlaceholderData && !isError) memory.keep(address, data)
  }, [restore, memory, address, data, isPlaceholderData, isError, isCleared])

  const retry = () => void answer.refetch()
  const go = useListNavigation()
  const instead = data && !isPlaceholderData ? pageInstead(data) : null
  useEffect(() => {
    if (instead !== null) go({ ...search, page: instead > 1 ? instead : undefined }, { replace: true })
  })
  const stale = isPlaceholderData && isFetching
  // How many there are, too: it isn't 0.
  const isUnknown = isError && (isCleared || !data)
  const shared = { label, columns, rows: data?.rows ?? [], rowKey, rowLink, detail, hidden, stale }
  return (
    <Stack gap="sm">
      <Group justify="space-between" mih={30} gap="xs">
        {isUnknown ? (
          <span />
        ) : data ? (
          <Total page={data} perPage={perPage} one={one} many={many} />
        ) : (
          <Skeleton h={18} w={140} />
        )}
        <Group gap="xs">
          {toolbar}
          {!cards && <ColumnMenu columns={columns} hidden={hidden} toggle={toggle} />}
        </Group>
      </Group>
      {above?.(data)}
      <div className={classes.frame} aria-busy={isFetching}>
        {stale && <Progress value={100} animated className={classes.progress} aria-label="Loading" />}
        {isUnknown && (
          <ErrorState
            error={answer.error}
            invalid={<Invalid search={search} onRetry={retry} />}
            onRetry={retry}
          />
        )}
        <DataLoading query={answer} />
        {answer.isPending && <LoadingRows rows={cards ? 6 : 12} label={label} />}
        {data?.rows.length === 0 && instead === null && !isCleared && empty}
        {shared.rows.length > 0 &&
          (cards ? (
            <DataCards {...shared} />
          ) : (
            <DataTable
              {...shared}
              isSticky={isSticky}
              isDense={isDense}
              sort={sortOf(search)}
              onSort={sort =>
                go(withFilters(search, { s: sort ? `${sort.field} ${sort.direction}` : undefined }))
              }
            />
          ))}
      </div>
      {data && (
        <Pager
          page={data}
          isCapped={isCapped}
          onPage={page => go({ ...search, page: page > 1 ? page : undefined })}
        />
      )}
    </Stack>
  )
}

export const LoadingRows = ({ rows, label }: { rows: number; label: string }) => (
  <Stack gap={0} role="status" aria-label={`Loading ${label}`}>
    {Array.from({ length: rows }, (_, row) => (
      <div key={row} className={classes.loadingRow}>
        <Skeleton h={14} w={`${[34, 26, 30][row % 3]}%`} />
        <Skeleton h={14} w="14%" />
        <Skeleton h={14} w="18%" />
        <Skeleton h={14} w="10%" />
      </div>
    ))}
  </Stack>
)
