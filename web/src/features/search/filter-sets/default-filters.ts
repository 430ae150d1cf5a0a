/** The filters that a search begins with: the user's default, else the company's. (Document 1 §7: filter_sets/default_for_owner.) */
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { client } from '@/api/client'
import { dataOf } from '@/api/http'
import type { CurrentUser, FilterSet, FilterSetType } from '@/api/types'
import { allows } from '@/kit/access/guards'
import { useUser } from '@/kit/access/use-user'
import { useListNavigation } from '@/kit/list/navigation'
import type { FilterField, ListSearch } from '@/kit/list/types'
import { load, save } from '@/lib/storage'
import { defaultQuery, hasFilters } from './filter-sets'

/** Both defaults; null is none. */
export interface Defaults {
  own: FilterSet | null
  company: FilterSet | null
}

const NONE: Defaults = { own: null, company: null }

/** What every query about filter sets begins with. */
export const FILTER_SETS = ['filter-sets'] as const

const askFor = async (owner_type: 'User' | 'Company', owner_id: number, is_type: FilterSetType) => {
  const query = { owner_type, owner_id, is_type }
  return (await dataOf(client.GET('/api/v1/filter_sets/default_for_owner', { params: { query } }))).filter_set
}

/** The defaults of a type of search, as a query; none for who may not keep searches. */
export const defaultsOf = (user: CurrentUser | undefined, isType: FilterSetType) => {
  const name = `default-filters.${user?.id}.${isType}`
  return queryOptions({
    queryKey: [...FILTER_SETS, isType, user?.id],
    queryFn: async (): Promise<Defaults> => {
      if (!user?.company || !allows('KeepSearches', user)) return NONE
      const [own, company] = await Promise.all([
        askFor('User', user.id, isType),
        askFor('Company', user.company.id, isType),
      ])
      save(name, { own, company })
      return { own, company }
    },
    enabled: Boolean(user?.company && allows('KeepSearches', user)),
    // What was known last lets the screen open at once; it is refetched meanwhile.
    initialData: () => load<Defaults>(name) ?? undefined,
    initialDataUpdatedAt: 0,
    staleTime: 60_000,
    // A search does not wait for its default: without an answer it opens as it is.
    retry: false,
  })
}

/** The defaults of a type of search; nothing while they are not known. */
export const useDefaultFilters = (isType: FilterSetType) => {
  const user = useUser()
  const { data, isLoading, refetch } = useQuery(defaultsOf(user, isType))
  return { user, defaults: data, isLoading, refetch }
}

/** Opens a search without filters in its address with the default ones, once; true until that is decided. */
export const useOpening = (
  isType: FilterSetType,
  fields: readonly FilterField[],
  search: ListSearch,
): boolean => {
  const { defaults, isLoading } = useDefaultFilters(isType)
  const go = useListNavigation()
  const [isOpen, setIsOpen] = useState(hasFilters(search))
  const isKnown = !isLoading
  useEffect(() => {
    if (isOpen || !isKnown) return
    const q = defaultQuery(fields, defaults?.own ?? defaults?.company)
    if (q) go({ q }, { replace: true })
    setIsOpen(true)
    // Decided once, when the defaults are known: what is cleared later stays cleared.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isOpen, isKnown])
  return !isOpen
}
