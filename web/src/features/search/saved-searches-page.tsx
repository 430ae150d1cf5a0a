import { Button, Stack } from '@mantine/core'
import { IconBookmark } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { CurrentUser, SavedSearch } from '@/api/types'
import { useAct } from '@/kit/act'
import { ListSection } from '@/kit/list/list-section'
import { NamingDialog } from '@/kit/naming-dialog'
import { PageHead } from '@/kit/page-head'
import {
  changeSearch,
  deleteSearch,
  type Naming,
  PER_PAGE,
  SAVED_SEARCHES,
  savedSearches,
} from '@/kit/saved-searches'
import { EmptyState } from '@/kit/states'
import { toast } from '@/ui/toast'
import { savedSearchColumns } from './saved-search-columns'
import { savedSearchFilters } from './saved-search-filters'

/** CarriersSavedSearches: one's own searches and those that colleagues share, to run again. (Document 1 §2.) */
export const SavedSearchesPage = ({ user }: { user: CurrentUser }) => {
  const [changing, setChanging] = useState<SavedSearch | null>(null)
  const remove = useAct(deleteSearch, (_, { name }) => `${name} is deleted.`, SAVED_SEARCHES)
  const queryClient = useQueryClient()
  const change = async (row: SavedSearch, naming: Naming) => {
    await changeSearch(row.id, naming)
    setChanging(null)
    void toast(`${naming.name} is saved.`)
    await queryClient.invalidateQueries({ queryKey: SAVED_SEARCHES })
  }
  const columns = savedSearchColumns(user, setChanging, row => remove.mutateAsync(row).catch(() => {}))
  return (
    <Stack gap="md">
      <PageHead
        title="Saved searches"
        lead="Your own, and those that colleagues share. Running one opens its screen as it was."
      />
      <ListSection
        name="saved-searches"
        label="Saved searches"
        one="saved search"
        many="saved searches"
        filters={savedSearchFilters}
        query={savedSearches}
        columns={columns}
        rowKey={row => row.id}
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
            “Save this search” on a search screen keeps its filters here under a name.
          </EmptyState>
        }
      />
      {changing && (
        <NamingDialog
          title={`Change ${changing.name}`}
          submit="Save"
          initial={{ name: changing.name, is_shared: changing.is_shared }}
          send={naming => change(changing, naming)}
          close={() => setChanging(null)}
        />
      )}
    </Stack>
  )
}
