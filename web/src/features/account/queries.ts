import { queryOptions } from '@tanstack/react-query'
import { client } from '@/api/client'
import { dataOf, pageOf } from '@/api/http'
import { listQuery } from '@/kit/list/list-query'
import type { ListSearch } from '@/kit/list/types'

/** Rows on a page of these lists (document 2 §9). */
export const PER_PAGE = 50

const list = (search: ListSearch) => ({ query: listQuery(search, PER_PAGE) })

export const usersQuery = (search: ListSearch) =>
  queryOptions({
    queryKey: ['account', 'users', search],
    queryFn: ({ signal }) => pageOf(client.GET('/api/v1/users', { params: list(search), signal })),
  })

export const invitationsQuery = queryOptions({
  queryKey: ['account', 'invitations'],
  queryFn: ({ signal }) =>
    pageOf(
      client.GET('/api/v1/user_invitations', {
        params: { query: { q: { s: 'delivered_at desc' }, per_page: PER_PAGE } },
        signal,
      }),
    ),
})

export const auditQuery = (search: ListSearch) =>
  queryOptions({
    queryKey: ['account', 'audit', search],
    queryFn: ({ signal }) => pageOf(client.GET('/api/v1/audit_log', { params: list(search), signal })),
  })

export const sessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: ({ signal }) => dataOf(client.GET('/api/v1/sessions', { signal })),
})

export const authenticatorQuery = queryOptions({
  queryKey: ['account', 'authenticator'],
  queryFn: ({ signal }) => dataOf(client.GET('/api/v1/authenticator', { signal })),
})

export const companyQuery = queryOptions({
  queryKey: ['account', 'company'],
  queryFn: ({ signal }) => dataOf(client.GET('/api/v1/companies/current', { signal })),
})

export const changeOrdersQuery = (search: ListSearch) =>
  queryOptions({
    queryKey: ['account', 'change-orders', search],
    queryFn: ({ signal }) =>
      pageOf(client.GET('/api/v1/company_change_orders', { params: list(search), signal })),
  })

export const changeOrderQuery = (id: number) =>
  queryOptions({
    queryKey: ['account', 'change-order', id],
    queryFn: ({ signal }) =>
      dataOf(client.GET('/api/v1/company_change_orders/{id}', { params: { path: { id } }, signal })),
  })

/** How often a report that is being generated is polled, in milliseconds. */
const REPORT_POLLING_MS = 1000

export const reportsQuery = queryOptions({
  queryKey: ['account', 'reports'],
  queryFn: ({ signal }) => pageOf(client.GET('/api/v1/company_reports', { signal })),
  refetchInterval: ({ state }) =>
    state.data?.rows.some(({ status }) => status === 'waiting' || status === 'running')
      ? REPORT_POLLING_MS
      : false,
})

export const plansQuery = queryOptions({
  queryKey: ['account', 'plans'],
  queryFn: ({ signal }) => dataOf(client.GET('/api/v1/billing/plans', { signal })),
})

export const paymentMethodsQuery = queryOptions({
  queryKey: ['account', 'payment-methods'],
  queryFn: ({ signal }) => dataOf(client.GET('/api/v1/billing/current_payment_methods', { signal })),
})

export const gatewayQuery = queryOptions({
  queryKey: ['account', 'gateway'],
  queryFn: ({ signal }) => dataOf(client.GET('/api/v1/billing/gateway', { signal })),
})

export const outlookQuery = (id: number) =>
  queryOptions({
    queryKey: ['account', 'outlook', id],
    queryFn: ({ signal }) =>
      dataOf(
        client.GET('/api/v1/users/{id}/haulwarden_for_outlook_api_key', { params: { path: { id } }, signal }),
      ),
  })

export const apiKeysQuery = queryOptions({
  queryKey: ['account', 'api-keys'],
  queryFn: ({ signal }) => dataOf(client.GET('/api/v1/api_keys', { signal })),
})

export const applicationsQuery = queryOptions({
  queryKey: ['account', 'applications'],
  queryFn: ({ signal }) => dataOf(client.GET('/oauth/applications', { signal })),
})

export const noticePreferencesQuery = queryOptions({
  queryKey: ['account', 'notice-preferences'],
  queryFn: ({ signal }) => dataOf(client.GET('/api/v1/notice_preferences', { signal })),
})

export const webhooksQuery = queryOptions({
  queryKey: ['account', 'webhooks'],
  queryFn: ({ signal }) => dataOf(client.GET('/api/v1/webhook_endpoints', { signal })),
})

export const deliveriesQuery = (id: number) =>
  queryOptions({
    queryKey: ['account', 'webhooks', id],
    queryFn: ({ signal }) =>
      pageOf(
        client.GET('/api/v1/webhook_endpoints/{id}/deliveries', {
          params: { path: { id }, query: { per_page: 10 } },
          signal,
        }),
      ),
    staleTime: 0,
  })
