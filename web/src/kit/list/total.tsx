import { Text } from '@mantine/core'
import { count, formatNumber } from '@/lib/number'
import type { Page } from '@/api/http'

/** The total as text, always shown: `16–30 of 2,041 carriers`. */
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
