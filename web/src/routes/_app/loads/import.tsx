import { createFileRoute } from '@tanstack/react-router'
import { ImportPage } from '@/features/loads/import/import-page'
import { listSearch } from '@/kit/list/search'
import { textsIn } from '@/lib/query-string'

const LoadsImport = () => {
  const { id } = Route.useSearch()
  return <ImportPage id={id === undefined ? undefined : Number(id)} />
}

interface ImportSearch {
  /** The import that is shown. */
  id?: string
  page?: number
}

const paged = listSearch([])

export const Route = createFileRoute('/_app/loads/import')({
  staticData: { title: 'Import Loads', guard: 'ManageLoads' },
  validateSearch: (raw: Record<string, unknown>): ImportSearch => ({
    ...textsIn('id')(raw),
    page: paged(raw).page,
  }),
  component: LoadsImport,
})
