import { queryOptions } from '@tanstack/react-query'
import { client } from '@/api/client'
import { dataOf } from '@/api/http'
import { LOADS } from '@/domains/loads/queries'
import type { Changes } from './setting-values'

export const loadSettingsQuery = queryOptions({
  queryKey: [...LOADS, 'settings'],
  queryFn: ({ signal }) => dataOf(client.GET('/api/v1/load_settings', { signal })),
  staleTime: 0,
})

export const saveLoadSettings = (settings: Changes) =>
  dataOf(client.PATCH('/api/v1/load_settings', { body: { settings } }))
