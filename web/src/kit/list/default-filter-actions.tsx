/** “Save as my default”, beside the filters of a search: what it begins with from now on. */
import { Button, Stack } from '@mantine/core'
import { client } from '@/api/client'
import { dataOf } from '@/api/http'
import type { FilterSet, FilterSetType } from '@/api/types'
import { useAct } from '../act'
import { FILTER_SETS, useDefaultFilters } from './default-filters'
import { keptFilters } from './defaults'
import type { FilterField, ListSearch } from './types'

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
  const keep = useAct(
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
        ? 'Your searches begin with these filters from now on.'
        : 'Your colleagues’ searches begin with these filters, where they have none of their own.',
    FILTER_SETS,
  )
  const forget = useAct(
    ({ id }: FilterSet) =>
      dataOf(
        client.PUT('/api/v1/filter_sets/{id}', {
          params: { path: { id } },
          body: { filter_set: { is_default: false } },
        }),
      ),
    'Your searches begin without filters of your own.',
    FILTER_SETS,
  )
  if (!user?.company) return null
  const [me, company]: Owner[] = [
    { owner_type: 'User', owner_id: user.id },
    { owner_type: 'Company', owner_id: user.company.id },
  ]
  const isEmpty = Object.keys(filters).length === 0
  const shared = { variant: 'default', size: 'xs', fullWidth: true } as const
  return (
    <Stack gap={8} component="section" aria-label="Default filters">
      <Button
        {...shared}
        disabled={isEmpty}
        loading={keep.isPending}
        onClick={() => me && keep.mutate({ owner: me, before: defaults?.own })}
      >
        Save as my default
      </Button>
      {user.scopes.includes('manage_users') && (
        <Button
          {...shared}
          disabled={isEmpty}
          loading={keep.isPending}
          onClick={() => company && keep.mutate({ owner: company, before: defaults?.company })}
        >
          Save as the company’s default
        </Button>
      )}
      {defaults?.own && (
        <Button
          {...shared}
          variant="subtle"
          loading={forget.isPending}
          onClick={() => defaults.own && forget.mutate(defaults.own)}
        >
          Forget my default
        </Button>
      )}
    </Stack>
  )
}
