import { queryOptions } from '@tanstack/react-query'
import { client } from '@/api/client'
import { dataOf, pageOf } from '@/api/http'

/** People of the carrier's own company, without their names. (Document 1 §7: redacted_users with scope onboarding.) */
export const redactedUsersQuery = (carrierId: number) =>
  queryOptions({
    queryKey: ['carrier', carrierId, 'redacted-users'],
    queryFn: ({ signal }) =>
      dataOf(
        client.GET('/api/v1/users/redacted_users', {
          params: { query: { carrier_id: carrierId, scope: 'onboarding' } },
          signal,
        }),
      ),
  })

/** The classifications that hold for chosen carriers alone: the others hold anyway. */
export const inviteClassificationsQuery = queryOptions({
  queryKey: ['rules', 'classifications', 'chosen'],
  queryFn: ({ signal }) =>
    pageOf(
      client.GET('/api/v1/classifications', {
        params: { query: { q: { is_by_broker_election_eq: '1', is_active_eq: '1' }, per_page: 50 } },
        signal,
      }),
    ),
})
