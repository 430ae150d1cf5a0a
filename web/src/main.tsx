import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { explain } from './api/errors'
import { queryClient, whenRefreshFails } from './api/query-client'
import { router } from './router'
import { toast } from './ui/toast'

whenRefreshFails(error => {
  const { title, detail } = explain(error)
  void toast(detail, { type: 'error', title, key: 'refresh-failed' })
})

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  )
}
