/** Loads for tests: made through the calls of a page, each with a number that no other has. */
import { expect, type Page } from '@playwright/test'
import { DAY_MS, freightNow } from './freight'

export interface MadeLoad {
  id: number
  number: string
  lock_version: number
}

let made = 0

/** A pickup in Dallas two days after a moment and a delivery in Chicago two days later, by the clocks of their places. */
export const stopsFrom = (moment: number) => {
  const at = (days: number, hour: string) =>
    `${new Date(moment + days * DAY_MS).toISOString().slice(0, 10)}T${hour}`
  const stop = (kind: string, postal_code: string, city: string, state: string, days: number) => ({
    kind,
    postal_code,
    city,
    state,
    window_start_at: at(days, '08:00'),
    window_end_at: at(days, '12:00'),
  })
  return [stop('pickup', '75201', 'Dallas', 'TX', 2), stop('delivery', '60601', 'Chicago', 'IL', 4)]
}

/** A van load from Dallas to Chicago, without a carrier; two days ahead on the clock of loads, which may be days ahead of the wall's. */
export const newLoad = async (page: Page, more: object = {}): Promise<MadeLoad> => {
  made += 1
  const external_load_number = `E2E-${Date.now()}-${made}`
  const load = {
    external_load_number,
    equipment_type: 'van',
    weight: 40_000,
    ...('stops' in more ? {} : { stops: stopsFrom(await freightNow(page.request)) }),
    ...more,
  }
  const answer = await page.request.post('/monitor/api/v1/loads', { data: { load } })
  expect(answer.status(), await answer.text()).toBe(201)
  const { id, lock_version }: { id: number; lock_version: number } = await answer.json()
  return { id, number: external_load_number, lock_version }
}

/** The loads of a tab that a text finds. */
export const loadsOf = async (page: Page, tab: string, search: string) => {
  const query = `q[category_eq]=${tab}&q[search]=${search}`
  const answer = await page.request.get(`/monitor/api/v1/loads?${query}`)
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()) as { id: number; status: string }[]
}
