import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { CurrentUser } from '@/api/types'
import { classificationsQuery } from '@/domains/rules/classifications'
import { allows } from '@/kit/access/guards'
import { filtersFor } from './filters'

/** The filters of carriers, with the company's own classifications. */
export const useCarrierFilters = (user: CurrentUser) => {
  const { data } = useQuery({ ...classificationsQuery, enabled: allows('ReadRules', user) })
  return useMemo(() => filtersFor(user, data?.rows), [user, data])
}
