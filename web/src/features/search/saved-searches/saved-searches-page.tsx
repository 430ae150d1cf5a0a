import { Button, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconBookmark } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { CurrentUser, SavedSearch } from '@/api/types'
import {
  changeSearch,
  deleteSearch,
  type Naming,
  PER_PAGE,
  SAVED_SEARCHES,
  savedSearches,
} from '@/domains/search/saved-searches'
import { ListSection } from '@/kit/list/list-section'
import { PageHead } from '@/kit/page-head'
import { EmptyState } from '@/kit/states'
import { useAction } from '@/kit/use-action'
import { toast } from '@/ui/toast'
import { savedSearchColumns } from './saved-search-columns'
import { savedSearchFilters } from './saved-search-filters'

// The form comes with the first press.
const NamingDialog = lazy(() =>
  import('@/domains/search/naming-dialog').then(module => ({ default: module.NamingDialog })),
)

/** CarriersSavedSearches: the user's own searches and those that teammates share, to run again. (Document 1 §2.) */
export const SavedSearchesPage = ({ user }: { user: CurrentUser }) => {
  const queryClient = useQueryClient()
  const [row, setRow] = useState<SavedSearch | null>(null)
  const [isChanging, changing] = useDisclosure()
  const change = async (id: number, naming: Naming) => {
    await changeSearch(id, naming)
    changing.close()
    void toast(`${naming.name} is saved.`)
    await queryClient.invalidateQueries({ queryKey: SAVED_SEARCHES })
  }
  const remove = useAction(deleteSearch, (_, { name }) => `${name} is deleted.`, SAVED_SEARCHES)
  const columns = savedSearchColumns(
    user,
    next => {
      setRow(next)
      changing.open()
    },
    gone => remove.mutateAsync(gone).catch(() => {}),
  )
  return (
    <Stack gap="md">
      <PageHead
        title="Saved searches"
        lead="Your searches and those teammates share. Run one to open it with its filters."
      />
      <ListSection
        name="saved-searches"
        label="Saved searches"
        one="saved search"
        many="saved searches"
        filters={savedSearchFilters}
        query={savedSearches}
        columns={columns}
        rowKey={({ id }) => id}
        perPage={PER_PAGE}
        empty={
          <EmptyState
            icon={<IconBookmark />}
            title="No saved searches"
            action={
              <Button component={Link} to="/carriers/global-search" variant="default" size="xs">
                Search for a carrier
              </Button>
            }
          >
            Use “Save this search” on a search screen to keep its filters here.
          </EmptyState>
        }
      />
      {row && (
        <Suspense>
          <NamingDialog
            title={`Change ${row.name}`}
            submit="Save"
            initial={{ name: row.name, is_shared: row.is_shared }}
            send={naming => change(row.id, naming)}
            isOpen={isChanging}
            close={changing.close}
          />
        </Suspense>
      )}
    </Stack>
  )
}
