/** “Save as my default”, beside the filters of a search: what it begins with from now on. */
import { Button, Stack } from '@mantine/core'
import { Fragment } from 'react'
import { client } from '@/api/client'
import { dataOf } from '@/api/http'
import type { FilterSet, FilterSetType } from '@/api/types'
import type { FilterField, ListSearch } from '@/kit/list/types'
import { useAction } from '@/kit/use-action'
import { FILTER_SETS, useDefaultFilters } from './default-filters'
import { keptFilters } from './filter-sets'

interface Owner {
  owner_type: 'User' | 'Company'
  owner_id: number
}

export const DefaultFilterActions = ({
  isType,
  fields,
  search,
}: {
  isType: FilterSetType
  fields: readonly FilterField[]
  search: ListSearch
}) => {
  const { user, defaults } = useDefaultFilters(isType)
  const filters = keptFilters(fields, search)
  const keep = useAction(
    ({ owner, before }: { owner: Owner; before: FilterSet | null | undefined }) =>
      before
        ? dataOf(
            client.PUT('/api/v1/filter_sets/{id}', {
              params: { path: { id: before.id } },
              body: { filter_set: { filters } },
            }),
          )
        : dataOf(
            client.POST('/api/v1/filter_sets', {
              body: { filter_set: { ...owner, is_type: isType, is_default: true, filters } },
            }),
          ),
    (_, { owner }) =>
      owner.owner_type === 'User'
        ? 'Your searches now start with these filters.'
        : 'Teammates without their own defaults now start with these filters.',
    FILTER_SETS,
  )
  const forget = useAction(
    ({ set: { id } }: { set: FilterSet; owner: Owner }) =>
      dataOf(
        client.PUT('/api/v1/filter_sets/{id}', {
          params: { path: { id } },
          body: { filter_set: { is_default: false } },
        }),
      ),
    (_, { owner }) =>
      owner.owner_type === 'User'
        ? 'Your default filters are cleared.'
        : 'Company default filters are cleared.',
    FILTER_SETS,
  )
  if (!user?.company) return null
  const owners: (Owner & { before: FilterSet | null | undefined; words: [keep: string, forget: string] })[] =
    [
      {
        owner_type: 'User',
        owner_id: user.id,
        before: defaults?.own,
        words: ['Save as my default', 'Clear my default'],
      },
    ]
  if (user.scopes.includes('manage_users')) {
    owners.push({
      owner_type: 'Company',
      owner_id: user.company.id,
      before: defaults?.company,
      words: ['Save as company default', 'Clear company default'],
    })
  }
  const shared = { variant: 'default', size: 'xs', fullWidth: true } as const
  return (
    <Stack gap={8} component="section" aria-label="Default filters">
      {owners.map(({ before, words, ...owner }) => (
        <Fragment key={owner.owner_type}>
          <Button
            {...shared}
            disabled={Object.keys(filters).length === 0}
            loading={keep.isPending}
            onClick={() => keep.mutate({ owner, before })}
          >
            {words[0]}
          </Button>
          {before && (
            <Button
              {...shared}
              variant="subtle"
              loading={forget.isPending}
              onClick={() => forget.mutate({ set: before, owner })}
            >
              {words[1]}
            </Button>
          )}
        </Fragment>
      ))}
    </Stack>
  )
}
