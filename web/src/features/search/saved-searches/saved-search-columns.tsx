/** The columns of the list of saved searches. */
import { Button, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { CurrentUser, SavedSearch } from '@/api/types'
import { linkTo, wordsOf } from '@/domains/search/saved-searches'
import { ConfirmButton } from '@/kit/confirm'
import type { Column } from '@/kit/list/types'
import { InstantDay } from '@/kit/instant'
import { KINDS } from './saved-search-filters'

/** The user's own, and what teammates share for those who manage users: as the call returns it. */
const mayChange = (row: SavedSearch, user: CurrentUser) => row.is_own || user.scopes.includes('manage_users')

export const savedSearchColumns = (
  user: CurrentUser,
  change: (row: SavedSearch) => void,
  remove: (row: SavedSearch) => Promise<unknown>,
): readonly Column<SavedSearch>[] => [
  {
    id: 'name',
    header: 'Name',
    wide: true,
    sort: 'name',
    card: 'title',
    cell: row => (
      <>
        <Text span fw={600} size="sm">
          {row.name}
        </Text>
        {wordsOf(row).length > 0 && (
          <Text span size="xs" c="var(--hw-muted)" display="block">
            {wordsOf(row).join(' · ')}
          </Text>
        )}
      </>
    ),
  },
  { id: 'kind', header: 'Screen', card: 'subtitle', cell: row => KINDS[row.kind] },
  { id: 'shared', header: 'Visible to', cell: row => (row.is_shared ? 'Your company' : 'Only you') },
  { id: 'user', header: 'Saved by', cell: row => (row.is_own ? 'You' : row.user.name) },
  {
    id: 'created_at',
    header: 'Saved on',
    sort: 'created_at',
    firstSort: 'desc',
    cell: row => <InstantDay at={row.created_at} />,
  },
  {
    id: 'actions',
    header: 'Actions',
    tight: true,
    card: 'foot',
    cell: row => (
      <Group gap={6} wrap="nowrap">
        <Button
          renderRoot={props => <Link {...linkTo(row.address)} {...props} />}
          size="xs"
          variant="light"
          aria-label={`Run ${row.name} again`}
        >
          Run again
        </Button>
        {mayChange(row, user) && (
          <>
            <Button size="xs" variant="default" aria-label={`Change ${row.name}`} onClick={() => change(row)}>
              Change
            </Button>
            <ConfirmButton
              label="Delete"
              title={`Delete ${row.name}?`}
              confirm="Delete"
              action={() => remove(row)}
            >
              {row.is_shared
                ? 'It’s removed for you and your teammates. Carriers aren’t affected.'
                : 'It’s removed from this list. Carriers aren’t affected.'}
            </ConfirmButton>
          </>
        )}
      </Group>
    ),
  },
]
