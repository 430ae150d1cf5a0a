/** Leads to a lane search that begins with the load’s ends. */
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { areasLike, nameOf } from '@/domains/areas/areas'
import type { Load, Stop } from '@/domains/loads/types'
import { endsOf, laneAddress, termOf, zipEnd } from './lane'

/** The end that a stop is: its ZIP code, else the place that its name finds first. */
const useEnd = (stop: Stop | undefined) => {
  const { data } = useQuery(areasLike(termOf(stop)))
  const [found] = data ?? []
  return (stop && zipEnd(stop)) ?? (found && { id: found.id, name: nameOf(found) })
}

export const LaneLink = ({ load }: { load: Load }) => {
  const [first, last] = endsOf(load)
  const [from, to] = [useEnd(first), useEnd(last)]
  return (
    <Button
      size="xs"
      variant="default"
      renderRoot={props => (
        <Link {...props} to="/carriers/lane-search" search={laneAddress(from, to) as never} />
      )}
    >
      Search this lane
    </Button>
  )
}
