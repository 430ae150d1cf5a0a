/** The company's teams and who is on them, the newest first. */
import { Button, Stack } from '@mantine/core'
import { IconPlus, IconUsers } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { CurrentUser, Team } from '@/api/types'
import { allows } from '@/kit/access/guards'
import { InstantDay } from '@/kit/instant'
import { ListSection } from '@/kit/list/list-section'
import { useListSearch } from '@/kit/list/navigation'
import type { Column } from '@/kit/list/types'
import { PageHead } from '@/kit/page-head'
import { EmptyState } from '@/kit/states'
import { count } from '@/lib/number'
import { teamFilters } from './filters'
import { PER_PAGE, teamsQuery } from './queries'

/** Loaded when somebody names a team. */
const NameDialog = lazy(() => import('./name-dialog').then(module => ({ default: module.NameDialog })))

/** Names in a row before the rest is counted. */
const NAMES = 5

const people = ({ team_users: places }: Team) => {
  const names = places.slice(0, NAMES).map(({ user }) => user.full_name)
  const more = places.length - names.length
  return more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ') || 'No one yet'
}

const columns: readonly Column<Team>[] = [
  { id: 'name', header: 'Team', card: 'title', tight: true, sort: 'name', cell: row => <b>{row.name}</b> },
  {
    id: 'size',
    header: 'Size',
    card: 'tag',
    tight: true,
    cell: row => count(row.team_users.length, 'person', 'people'),
  },
  { id: 'people', header: 'People', wide: true, cell: people },
  {
    id: 'created',
    header: 'Created',
    tight: true,
    sort: 'created_at',
    firstSort: 'desc',
    cell: row => <InstantDay at={row.created_at} />,
  },
]

export const TeamsPage = ({ user }: { user: CurrentUser }) => {
  const [isNaming, setIsNaming] = useState(false)
  const navigate = useNavigate()
  const isFiltered = useListSearch().q?.name_cont !== undefined
  const mayManage = allows('ManageTeams', user)
  const create = mayManage && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setIsNaming(true)}>
      New team
    </Button>
  )
  return (
    <Stack gap="md">
      <PageHead title="Teams" lead="Who works on the same loads." actions={create} />
      <ListSection
        name="teams"
        label="Teams"
        one="team"
        query={teamsQuery}
        columns={columns}
        filters={teamFilters}
        rowKey={row => row.id}
        rowLink={row => ({ to: '/teams/$id', params: { id: String(row.id) } })}
        perPage={PER_PAGE}
        empty={
          isFiltered ? (
            <EmptyState icon={<IconUsers />} title="No matches">
              Clear the name to see every team.
            </EmptyState>
          ) : (
            <EmptyState icon={<IconUsers />} title="No teams yet">
              {mayManage
                ? 'Create a team, then add the people who work on the same loads.'
                : 'Ask an administrator to create one.'}
            </EmptyState>
          )
        }
      />
      <Suspense>
        {isNaming && (
          <NameDialog
            team={null}
            close={() => setIsNaming(false)}
            saved={({ id }) => void navigate({ to: '/teams/$id', params: { id: String(id) } })}
          />
        )}
      </Suspense>
    </Stack>
  )
}
