/** The load board for tests: loads that only a test's own filter finds, and a carrier that may be asked to haul one. */
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { freightNow } from './freight'
import { type MadeLoad, newLoad, stopsFrom } from './loads'
import type { Carrier } from './test'

const API = '/monitor/api/v1'

/** A minimum rate that no load before had, and no other load reaches: higher each second. */
export const ownRate = () => 100_000 + (Math.floor(Date.now() / 1000) % 800_000)

/** So many van loads from Dallas to Chicago at a rate; the last ones name no equipment, for which they can't be posted. */
export const manyLoads = async (page: Page, rate: number, total: number, without: number) => {
  const stops = stopsFrom(await freightNow(page.request))
  const loads = Array.from({ length: total }, (_, at) => ({
    external_load_number: `BULK-${rate}-${String(at).padStart(3, '0')}`,
    weight: 40_000,
    min_rate: rate,
    stops,
    ...(at < total - without && { equipment_type: 'van' }),
  }))
  const answer = await page.request.post(`${API}/loads/bulk_upsert`, { data: { loads } })
  expect(answer.ok(), await answer.text()).toBe(true)
}

/** One load that can be posted. */
export const boardLoad = async (page: Page, more: object = {}): Promise<MadeLoad> =>
  newLoad(page, { min_rate: 1850, stops: stopsFrom(await freightNow(page.request)), ...more })

interface Listed extends Carrier {
  verdict: { verdict: string }
}

/** Another carrier's truck, free where and when the one that was posted last is. */
export const postAnotherTruck = async (page: Page, beside: Carrier) => {
  const postings: { origin_area_id: number; origin_search_display_name: string; start_date: string }[] =
    await (await page.request.get(`${API}/truck_postings`)).json()
  const [last] = postings
  if (!last) throw new Error('No truck is posted.')
  const other = (await usable(page.request)).find(({ id }) => id !== beside.id)
  const { origin_area_id, origin_search_display_name, start_date } = last
  const place = { origin_area_id, origin_search_display_name, start_date }
  const answer = await page.request.post(`${API}/truck_postings`, {
    data: { truck_posting: { carrier_id: other?.id, posted_equipment_type: 'van', ...place } },
  })
  expect(answer.status(), await answer.text()).toBe(201)
}

/** Carriers that may be used, the largest first. */
const usable = async (request: APIRequestContext): Promise<Listed[]> => {
  const query =
    'q[has_active_authority]=carrier&q[verdict_in][]=use&q[verdict_in][]=review&q[s]=power_units+desc&per_page=30'
  return (await request.get(`${API}/carriers?${query}`)).json()
}

/** A carrier that may be used, with an address on FMCSA's file, and that address. */
export const usableCarrier = async (request: APIRequestContext) => {
  for (const carrier of await usable(request)) {
    const detail = await request.get(`${API}/carriers/${carrier.id}/detail_for_haulwarden_broker`)
    const [contact]: { value: string }[] = (await detail.json()).identity.email_addresses
    if (contact) return { carrier, email: contact.value.toLowerCase() }
  }
  throw new Error('No usable carrier of the demonstration data has an address on file.')
}

/** What the board finds by a load's number. */
export const onBoard = async (page: Page, view: string, number: string) => {
  const data = { q: { view, load_id: number } }
  const answer = await page.request.post(`${API}/loads/broker_search`, { data })
  expect(answer.ok(), await answer.text()).toBe(true)
  const { results }: { results: { id: number }[] } = await answer.json()
  return results.map(({ id }) => id)
}
