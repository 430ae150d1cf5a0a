import { Group, Pagination } from '@mantine/core'
import type { Page } from '@/api/http'
import { lastPage } from './paging'

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
