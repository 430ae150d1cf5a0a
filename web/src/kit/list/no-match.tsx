/** What a list says whose filters nothing meets, and the way out of them. */
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { EmptyState } from '../states'
import { useListNavigation } from './navigation'

export const ClearFilters = () => {
  const go = useListNavigation()
  return (
    <Button variant="default" size="xs" onClick={() => go({})}>
      Clear all filters
    </Button>
  )
}

interface Props {
  icon: ReactNode
  /** What the list is of: `loads`. */
  of: string
}

export const NoMatch = ({ icon, of }: Props) => (
  <EmptyState icon={icon} title={`No ${of} match the filters`} action={<ClearFilters />} />
)
