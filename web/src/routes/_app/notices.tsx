import { createFileRoute } from '@tanstack/react-router'
import { noticeSearch } from '@/features/notices/filters'
import { NoticesPage } from '@/features/notices/notices-page'

export const Route = createFileRoute('/_app/notices')({
  staticData: { title: 'Notices', guard: 'ReadNotices' },
  validateSearch: noticeSearch,
  component: NoticesPage,
})
