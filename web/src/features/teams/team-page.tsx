/** One team: who is on it, and its name. */
import { Anchor, Button, Skeleton, Stack } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { ApiError } from '@/api/errors'
import type { CurrentUser, Team, TeamUser } from '@/api/types'
import { allows } from '@/kit/access/guards'
import { ConfirmButton } from '@/kit/confirm'
import { NotFoundPage } from '@/kit/errors/not-found'
import { ListSection } from '@/kit/list/list-section'
import { useListSearch } from '@/kit/list/navigation'
import type { Column } from '@/kit/list/types'
import { PageHead } from '@/kit/page-head'
import { EmptyState, Loaded } from '@/kit/states'
import { useAction } from '@/kit/use-action'
import { peopleFilters } from './filters'
import { deleteTeam, peopleQuery, PER_PAGE, removePerson, TEAMS, teamQuery } from './queries'

/** Its list of people to choose from comes after the page. */
const AddPerson = lazy(() => import('./add-person').then(module => ({ default: module.AddPerson })))
/** Below the people. */
const RosterCard = lazy(() => import('./roster-card').then(module => ({ default: module.RosterCard })))
/** Loaded when somebody names a team. */
const NameDialog = lazy(() => import('./name-dialog').then(module => ({ default: module.NameDialog })))

export const TeamPage = ({ id, user }: { id: number; user: CurrentUser }) => {
  const team = useQuery(teamQuery(id))
  if (team.error instanceof ApiError && team.error.status === 404) return <NotFoundPage />
  return (
    <Stack gap="md">
      <Loaded query={team}>
        {loaded => <Shown team={loaded} mayManage={allows('ManageTeams', user)} />}
      </Loaded>
    </Stack>
  )
}

const Shown = ({ team, mayManage }: { team: Team; mayManage: boolean }) => (
  <>
    <PageHead
      title={team.name}
      lead={
        <Anchor size="sm" renderRoot={props => <Link {...props} to="/teams" />}>
          All teams
        </Anchor>
      }
      actions={mayManage && <Actions team={team} />}
    />
    {mayManage && (
      <Suspense fallback={<Skeleton h={61} />}>
        <AddPerson team={team} />
      </Suspense>
    )}
    <People team={team} mayManage={mayManage} />
    <Suspense fallback={<Skeleton h={120} />}>
      <RosterCard team={team} mayManage={mayManage} />
    </Suspense>
  </>
)

const Actions = ({ team }: { team: Team }) => {
  const [isNaming, setIsNaming] = useState(false)
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const remove = useAction(
    async () => {
      await deleteTeam(team.id)
      // The page that asks for it is left before the lists are asked anew.
      await navigate({ to: '/teams' })
      queryClient.removeQueries({ queryKey: [...TEAMS, team.id] })
    },
    `${team.name} was deleted.`,
    TEAMS,
  )
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setIsNaming(true)}>
        Rename
      </Button>
      <ConfirmButton
        label="Delete team"
        title={`Delete ${team.name}?`}
        confirm="Delete team"
        action={() => remove.mutateAsync(undefined).catch(() => {})}
      >
        The team is deleted for everyone. The people on it stay at your company.
      </ConfirmButton>
      <Suspense>{isNaming && <NameDialog team={team} close={() => setIsNaming(false)} />}</Suspense>
    </>
  )
}

const facts: readonly Column<TeamUser>[] = [
  {
    id: 'name',
    header: 'Name',
    card: 'title',
    tight: true,
    sort: 'user_first_name',
    cell: row => <b>{row.user.full_name}</b>,
  },
  {
    id: 'email',
    header: 'Email',
    card: 'subtitle',
    wide: true,
    sort: 'user_email',
    cell: row => row.user.email,
  },
]

const People = ({ team, mayManage }: { team: Team; mayManage: boolean }) => {
  const isFiltered = useListSearch().q !== undefined
  const remove = useAction(
    (row: TeamUser) => removePerson(team.id, row.id),
    (_, row) => `${row.user.full_name} is no longer on ${team.name}.`,
    TEAMS,
  )
  const acts: Column<TeamUser> = {
    id: 'acts',
    header: 'Actions',
    card: 'foot',
    cell: row => (
      <Button
        size="xs"
        variant="default"
        aria-label={`Remove ${row.user.full_name}`}
        loading={remove.isPending && remove.variables?.id === row.id}
        onClick={() => remove.mutate(row)}
      >
        Remove
      </Button>
    ),
  }
  return (
    <ListSection
      name="team-people"
      label="People"
      one="person"
      many="people"
      query={peopleQuery(team.id)}
      columns={mayManage ? [...facts, acts] : facts}
      filters={peopleFilters}
      rowKey={row => row.id}
      perPage={PER_PAGE}
      empty={
        isFiltered ? (
          <EmptyState icon={<IconUsers />} title="No matches">
            Clear the search to see everyone on this team.
          </EmptyState>
        ) : (
          <EmptyState icon={<IconUsers />} title="No one on this team yet">
            {mayManage ? 'Find a teammate above and add them.' : 'An administrator can add people.'}
          </EmptyState>
        )
      }
    />
  )
}
