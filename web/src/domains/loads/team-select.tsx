/** Picks one of the company's teams; its value is the team's id. */
import { Select } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { client } from '@/api/client'
import { pageOf } from '@/api/http'
import type { CustomControlProps } from '@/kit/list/types'

/** More than companies have: they are chosen from one list. */
const MOST = 100

const teamsQuery = queryOptions({
  queryKey: ['teams', 'all'],
  queryFn: ({ signal }) =>
    pageOf(
      client.GET('/api/v1/teams', {
        params: { query: { q: { s: 'name asc' }, per_page: MOST } },
        signal,
      }),
    ),
})

export const TeamSelect = ({ label, hint, value, change }: CustomControlProps) => {
  const teams = useQuery(teamsQuery).data?.rows ?? []
  return (
    <Select
      label={label}
      description={hint}
      placeholder={teams.length > 0 ? 'Any' : 'No teams yet'}
      searchable
      clearable
      data={teams.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value || null}
      onChange={picked => change(picked ?? undefined)}
      clearButtonProps={{ 'aria-label': `Clear ${label.toLowerCase()}` }}
    />
  )
}
