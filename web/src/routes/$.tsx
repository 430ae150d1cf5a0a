import { createFileRoute } from '@tanstack/react-router'
import { NotFoundPage } from '@/kit/errors/not-found'
import { Frame } from './-frame'

const NotFound = () => {
  const { site, session } = Route.useRouteContext()
  if (!session) return <NotFoundPage alone />
  return (
    <Frame site={site} session={session}>
      <NotFoundPage />
    </Frame>
  )
}

export const Route = createFileRoute('/$')({
  staticData: { audience: 'anyone', title: 'Page Not Found' },
  component: NotFound,
})
