import { useQuery } from '@tanstack/react-query'
import { areaQuery, nameOf } from './areas'

/** An area by its id, in words. */
export const AreaName = ({ id }: { id: number }) => {
  const { data } = useQuery(areaQuery(id))
  return data ? nameOf(data) : '…'
}
