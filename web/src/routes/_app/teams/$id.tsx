import { createFileRoute } from '@tanstack/react-router'
import { peopleSearch } from '@/features/teams/filters'
import { TeamPage } from '@/features/teams/team-page'

const Team = () => {
  const { id } = Route.useParams()
  return <TeamPage key={id} id={Number(id)} user={Route.useRouteContext().session.user} />
}

export const Route = createFileRoute('/_app/teams/$id')({
  staticData: { title: 'Team', guard: 'ReadTeams' },
  validateSearch: peopleSearch,
  component: Team,
})
