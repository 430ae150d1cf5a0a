import { Group, Pagination, Text } from '@mantine/core'
import { count, formatNumber } from '@/lib/number'
import type { Page } from '@/api/http'
import { lastPage } from './paging'

/** The total in words, always shown: `16–30 of 2,041 carriers`. */
export const Total = ({
  page: { rows, page, total, isAtLeast },
  perPage,
  one,
  many,
}: {
  page: Page<unknown>
  perPage: number
  one: string
  many?: string
}) => {
  const first = (page - 1) * perPage + 1
  return (
    <Text size="sm" c="var(--hw-muted)" className="tabular" role="status">
      {rows.length > 0 && total > rows.length
        ? `${formatNumber(first)}–${formatNumber(first + rows.length - 1)} of `
        : ''}
      {isAtLeast && 'at least '}
      <Text span fw={650} c="var(--hw-ink)">
        {count(total, one, many)}
      </Text>
    </Text>
  )
}

export const Pager = ({
  page,
  onPage,
  isCapped = false,
}: {
  page: Page<unknown>
  onPage: (page: number) => void
  /** The call counts no further than 200 items: a page that is not full ends the list. */
  isCapped?: boolean
}) => {
  const pages = isCapped ? lastPage(page) : page.pages
  return pages <= 1 ? null : (
    <Group justify="center" component="nav" aria-label="Pages">
      <Pagination
        value={page.page}
        total={pages}
        onChange={onPage}
        size="sm"
        siblings={1}
        getControlProps={control => ({
          'aria-label': `${control[0]?.toUpperCase()}${control.slice(1)} page`,
        })}
        getItemProps={number => ({ 'aria-label': `Page ${number}` })}
      />
    </Group>
  )
}
