import { createFileRoute } from '@tanstack/react-router'
import { importSearch } from '@/features/fmcsa/filters'
import { ImportsPage } from '@/features/fmcsa/imports-page'

export const Route = createFileRoute('/_app/fmcsa-imports/')({
  staticData: { title: 'Imports', guard: 'ReadImports' },
  validateSearch: importSearch,
  component: ImportsPage,
})
