import { createFileRoute } from '@tanstack/react-router'
import { BoardLoadPage } from '@/features/exchange/load/board-load-page'
import { matchSearch } from '@/features/exchange/load/match/search'

const ExchangeLoadDetail = () => {
  const { id } = Route.useParams()
  return <BoardLoadPage key={id} id={Number(id)} user={Route.useRouteContext().session.user} />
}

export const Route = createFileRoute('/_app/exchange/loads/$id')({
  staticData: { title: 'Exchange Load Detail', shortTitle: 'Exchange Load', guard: 'ReadBoard' },
  validateSearch: matchSearch,
  component: ExchangeLoadDetail,
})
