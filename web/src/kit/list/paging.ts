/** Where a list's pages end. Pure. */
import type { Page } from '@/api/http'

const TOTAL = 200
const PAGES = 4
const FULL_PAGE = 50

/** The page to show in place of one past the last, as when its rows are gone since; none where it has rows, or the list has none. */
export const pageInstead = ({ rows, page, pages, total }: Page<unknown>) =>
  rows.length === 0 && total > 0 && page > 1 ? Math.max(1, Math.min(pages, page - 1)) : null

/**
 * Lane search counts no further than 200 items over 4 pages: when a page of such a list has fewer than 50 results, it is the last one.
 * (Document 1 §9.)
 */
export const lastPage = ({ rows, page, pages, total }: Page<unknown>) =>
  total === TOTAL && pages === PAGES && rows.length < FULL_PAGE ? page : pages
