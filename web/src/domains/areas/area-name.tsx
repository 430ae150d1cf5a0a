import { useQuery } from '@tanstack/react-query'
import { areaQuery, nameOf } from './areas'

/** An area's name by its id. */
export const AreaName = ({ id }: { id: number }) => {
  const { data } = useQuery(areaQuery(id))
  return data ? nameOf(data) : '…'
}
