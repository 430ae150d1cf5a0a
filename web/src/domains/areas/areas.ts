/** Areas that lanes begin and end at: cities, ZIP codes, states, countries, market areas. */
import { queryOptions } from '@tanstack/react-query'
import { client } from '@/api/client'
import { dataOf } from '@/api/http'
import type { Area } from '@/api/types'

/** What begins with the term, the most important first. */
export const areasLike = (term: string) =>
  queryOptions({
    queryKey: ['areas', 'autocomplete', term],
    queryFn: ({ signal }) =>
      dataOf(client.GET('/api/v1/areas/autocomplete', { params: { query: { term } }, signal })),
    enabled: term.length > 1,
    staleTime: 5 * 60_000,
  })

/** One area by its id; it never changes. */
export const areaQuery = (id: number) =>
  queryOptions({
    queryKey: ['areas', id],
    queryFn: ({ signal }) => dataOf(client.GET('/api/v1/areas/{id}', { params: { path: { id } }, signal })),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Attribution of the places. (NOTICE.md: attribution is required wherever they are shown.) */
export const PLACES_CREDIT = 'Places © GeoNames (CC BY 4.0), US Census Bureau'

const KINDS: Record<Area['is_type'], string> = {
  five_zip: 'ZIP code',
  three_zip: 'ZIP prefix',
  fsa: 'Postal area',
  city: 'City',
  state: 'State or province',
  country: 'Country',
  market: 'Market area',
}

export const kindOf = ({ is_type }: Area) => KINDS[is_type]

/** Types with a center that a radius is drawn around; the others are searched as a whole. */
const CENTERED = new Set<Area['is_type']>(['five_zip', 'fsa', 'city'])

export const isCentered = ({ is_type }: Pick<Area, 'is_type'>) => CENTERED.has(is_type)

/** The same of an id, whose first of nine digits is its type (docs/areas.md: ZIP codes 1, FSAs 3, cities 4). */
export const isCenteredId = (id: number) => [1, 3, 4].includes(Math.floor(id / 100_000_000))

/** `Chicago, IL`; a ZIP code with its place: `60607, Chicago, IL`. */
export const nameOf = ({ is_type, code, name }: Area) =>
  is_type === 'five_zip' || is_type === 'three_zip' || is_type === 'fsa' ? `${code}, ${name}` : name
