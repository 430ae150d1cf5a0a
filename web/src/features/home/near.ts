/** Home's search around a place, as its address holds it, and the call that answers it. */
import { queryOptions } from '@tanstack/react-query'
import { client } from '@/api/client'
import { pageOf } from '@/api/http'
import type { Place } from '@/kit/map'

/** What the address may hold: `near=41.88,-87.63`, `place=Chicago, IL`, `miles=50`. */
export interface NearSearch {
  near?: string
  place?: string
  miles?: string
}

export const RADII = ['25', '50', '100', '150', '250', '500']
const RADIUS = '50'
/** As many as one page of a list may have. */
export const SHOWN = 100

/** Three decimals: about the length of a truck stop. */
export const writePlace = ({ lat, lon }: Place) => `${lat.toFixed(3)},${lon.toFixed(3)}`

/** The place in an address; none when it is not on the earth. */
export const readPlace = (near: string | undefined): Place | null => {
  const [lat = Number.NaN, lon = Number.NaN, ...rest] = (near ?? '').split(',').map(Number.parseFloat)
  return rest.length === 0 && Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? { lat, lon } : null
}

export const readMiles = (miles: string | undefined) => (miles && RADII.includes(miles) ? miles : RADIUS)

/** The carriers whose physical address lies so near, the nearest first. */
export const carriersNear = (place: Place | null, miles: string) =>
  queryOptions({
    queryKey: ['carriers', 'near', place, miles],
    queryFn: ({ signal }) =>
      pageOf(
        client.GET('/api/v1/carriers/global_search', {
          params: {
            query: {
              q: { home_within: place ? `${writePlace(place)},${miles}` : undefined, s: 'distance asc' },
              per_page: SHOWN,
            },
          },
          signal,
        }),
      ),
    enabled: place !== null,
  })
