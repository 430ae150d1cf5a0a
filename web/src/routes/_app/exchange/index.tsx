import { createFileRoute } from '@tanstack/react-router'
import { BoardPage } from '@/features/exchange/board/board-page'
import { boardSearch } from '@/features/exchange/board/search'

const Exchange = () => {
  const { tab = 'all' } = Route.useSearch()
  return <BoardPage user={Route.useRouteContext().session.user} tab={tab} />
}

export const Route = createFileRoute('/_app/exchange/')({
  staticData: { title: 'Exchange', guard: 'ReadBoard' },
  validateSearch: boardSearch,
  component: Exchange,
})
