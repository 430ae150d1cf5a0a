/** A lane search as its address holds it, and the call that answers it. (Document 1 §3 “lane search state”, §7: POST carriers/search.) */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { client } from '@/api/client'
import { ApiError } from '@/api/errors'
import { BASE, type Page } from '@/api/http'
import type { CarrierListRow, CurrentUser, LaneSearchResults } from '@/api/types'
import { VERDICT_COUNTERS } from '@/domains/verdicts/words'
import { allows } from '@/kit/access/guards'
import { searchOf } from '@/kit/list/search'
import { stringifyQuery } from '@/lib/query-string'
import type { ListSearch } from '@/kit/list/types'
import { authorityAgeBounds, DEFAULTS, fromOrigin } from '../filter-bounds'
import { LANE_KEYS } from '../params'

/** Carriers on a page (document 1 §9: 200 items over 4 pages). */
export const PER_PAGE = 50

/** `origin=400…&from=Chicago, IL&origin_miles=50&months=12`, and what every list's address has. */
export interface LaneSearch extends ListSearch {
  origin?: number
  from?: string
  destination?: number
  to?: string
  origin_miles?: string
  destination_miles?: string
  months?: string
}

export const RADII = ['10', '25', '50', '100', '150', '250'].map(value => ({
  value,
  label: `${value} miles`,
}))
export const RADIUS = '50'
export const MONTHS = [
  { value: '3', label: 'Last 3 months' },
  { value: '6', label: 'Last 6 months' },
  { value: '12', label: 'Last 12 months' },
  { value: '24', label: 'Last 24 months' },
  { value: '', label: 'Any time' },
]

const SORTS = [
  { value: 'touches desc', label: 'Most inspections on the lane' },
  { value: 'verdict desc', label: 'Verdict: Use first' },
  { value: 'verdict asc', label: 'Verdict: Do not use first' },
  { value: 'name asc', label: 'Name' },
  { value: 'power_units desc', label: 'Largest fleet' },
  { value: 'power_units asc', label: 'Smallest fleet' },
  { value: 'authority_since asc', label: 'Longest authority' },
  { value: 'last_inspected_on desc', label: 'Most recently inspected' },
]

/** The orders that a person may ask for: one would reveal the safety record, and the call refuses it to those who may not see that. */
export const sortsFor = (user: CurrentUser) =>
  allows('ReadSafety', user) ? SORTS : SORTS.filter(({ value }) => !value.startsWith('last_inspected_on'))

/** A new lane search's default for the authority's age (document 1 §5: from 1 month on); it can be cleared. */
export const LANE_BEGINS_WITH = {
  authority_months_gteq: String(authorityAgeBounds(DEFAULTS.authorityAgeRange).gteq),
}

const laneSearch = searchOf(LANE_KEYS)

const id = (value: unknown) => {
  const number = Number(value)
  return Number.isInteger(number) && number > 0 ? number : undefined
}
const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)
const miles = (value: unknown) =>
  fromOrigin(value as string, 'lane') === undefined ? undefined : String(value as string)

export const laneParams = (raw: Record<string, unknown>): LaneSearch => {
  const { q, page } = laneSearch(raw)
  const sort = (raw.q as Record<string, unknown> | undefined)?.s
  const known = SORTS.some(option => option.value === sort)
  return {
    origin: id(raw.origin),
    from: text(raw.from),
    destination: id(raw.destination),
    to: text(raw.to),
    origin_miles: miles(raw.origin_miles),
    destination_miles: miles(raw.destination_miles),
    months: text(raw.months),
    q: known ? { ...q, s: sort as string } : q,
    page,
  }
}

export const isAsked = ({ origin, destination }: LaneSearch) =>
  origin !== undefined || destination !== undefined

/** A page of carriers, and what else the call answers. */
export interface LaneAnswer extends Page<CarrierListRow> {
  route: LaneSearchResults['route']
  facets: LaneSearchResults['facets']
  isPlanLimitReached: boolean
}

const NUMBERS = /_(gteq|lteq)$|^passes_classification_eq$/

/** The filters as the body takes them: numbers as numbers, yes and no as such. */
const bodyOf = (q: LaneSearch['q']) =>
  Object.fromEntries(
    Object.entries(q ?? {}).map(([key, value]) => {
      if (typeof value === 'string' && NUMBERS.test(key) && key !== 'equipment_percent_gteq')
        return [key, Number(value)]
      return [key, value]
    }),
  )

/** The miles around each end that there is: an address may still name those of an end that was taken out. */
const milesOf = (search: LaneSearch) => ({
  miles_from_origin: search.origin ? search.origin_miles : undefined,
  miles_from_destination: search.destination ? search.destination_miles : undefined,
})

/** Where the file of everyone on the lane is. */
export const laneExport = (search: LaneSearch) =>
  `${BASE.baseUrl}/api/v1/carriers/export?${stringifyQuery({
    origin_area_id: search.origin,
    destination_area_id: search.destination,
    ...milesOf(search),
    vehicle_range_in_time: search.months,
    q: search.q,
  })}`

const number = (value: string | undefined) => (value ? Number(value) : null)

export const laneQuery = (search: LaneSearch) =>
  queryOptions({
    queryKey: ['carriers', 'lane', search],
    queryFn: async ({ signal }): Promise<LaneAnswer> => {
      const { data, error, response } = await client.POST('/api/v1/carriers/search', {
        body: {
          origin_area_id: search.origin ?? null,
          destination_area_id: search.destination ?? null,
          miles_from_origin: number(milesOf(search).miles_from_origin),
          miles_from_destination: number(milesOf(search).miles_from_destination),
          vehicle_range_in_time: number(search.months),
          q: bodyOf(search.q),
          page: search.page ?? 1,
          per_page: PER_PAGE,
          with_facets: true,
          with_verdicts: true,
        },
        signal,
      })
      if (!response.ok || !data) throw new ApiError(response.status, error, response.headers)
      const header = (name: string) => Number(response.headers.get(name) ?? 0)
      return {
        rows: data.carriers,
        page: header('currentpage') || 1,
        pages: header('totalpages') || 1,
        total: header('totalitems'),
        counters: Object.fromEntries(VERDICT_COUNTERS.map(name => [name, header(name)])),
        route: data.route,
        facets: data.facets,
        isPlanLimitReached: data.is_plan_limit_reached,
      }
    },
    enabled: isAsked(search),
    placeholderData: keepPreviousData,
  })

/** `Chicago, IL → Dallas, TX`. */
export const laneName = ({ from, to }: LaneSearch) =>
  from && to ? `${from} → ${to}` : (from ?? to ?? 'Lane')
