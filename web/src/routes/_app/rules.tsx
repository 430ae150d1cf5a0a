import { createFileRoute } from '@tanstack/react-router'
import { RulesPage } from '@/features/rules/rules-page'
import { rulesSearch } from '@/features/rules/search'

const Rules = () => {
  const search = Route.useSearch()
  const { session } = Route.useRouteContext()
  return <RulesPage user={session.user} search={search} />
}

export const Route = createFileRoute('/_app/rules')({
  staticData: { title: 'Rules', guard: 'ReadRules' },
  validateSearch: rulesSearch,
  component: Rules,
})
