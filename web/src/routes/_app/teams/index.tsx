import { createFileRoute } from '@tanstack/react-router'
import { teamsSearch } from '@/features/teams/filters'
import { TeamsPage } from '@/features/teams/teams-page'

const Teams = () => <TeamsPage user={Route.useRouteContext().session.user} />

export const Route = createFileRoute('/_app/teams/')({
  staticData: { title: 'Teams', guard: 'ReadTeams' },
  validateSearch: teamsSearch,
  component: Teams,
})
