/** What one does where a list's request was refused: what its filters or its sorting hold may be why, where there are any. */
import { Button } from '@mantine/core'
import { ClearFilters } from './no-match'
import type { ListSearch } from './types'

interface Props {
  search: ListSearch
  onRetry: () => void
}

export const Invalid = ({ search, onRetry }: Props) => {
  const isNarrowed = Object.keys(search.q ?? {}).length > 0
  return (
    <>
      {isNarrowed ? 'Clear the filters and the sorting, and try again.' : 'Try again, or reload the page.'}
      <div>
        {isNarrowed ? (
          <ClearFilters />
        ) : (
          <Button variant="default" size="xs" onClick={onRetry}>
            Try again
          </Button>
        )}
      </div>
    </>
  )
}
