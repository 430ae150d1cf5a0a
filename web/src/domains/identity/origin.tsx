/** Where the load of a report began: the area that was chosen, or a postal code alone. */
import type { IdentityAlert } from '@/api/types'
import { AreaName } from '@/domains/areas/area-name'

export const originOf = (report: NonNullable<IdentityAlert['report']>) => {
  const { origin_area_id: id, origin_postal_code: code } = report
  if (id !== null) return { label: 'Origin', value: <AreaName id={id} /> }
  return !!code && { label: 'Origin', value: code }
}
