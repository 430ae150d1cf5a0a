/** Alerts for tests: raised by the product itself, from a cause that a test makes. */
import { expect, type Page } from '@playwright/test'
import { DAY_MS, freightNow, hoursFrom } from './freight'
import { type MadeLoad, newLoad } from './loads'

export interface RaisedAlert {
  id: number
  status: string
  severity: string
  is_type: string
  lock_version: number
  load: { id: number; external_load_number: string }
}

/** A load whose pickup is near and whose carrier has named no truck: the cause of “Vehicle assignment required”. */
export const loadWithoutTruck = async (
  page: Page,
  carrierId: number,
  hoursToPickup = 1.9,
): Promise<MadeLoad> => {
  const now = await freightNow(page.request)
  const stop = (kind: string, postal_code: string, city: string, state: string, from: number) => ({
    kind,
    postal_code,
    city,
    state,
    window_start_at: new Date(from).toISOString(),
    window_end_at: hoursFrom(from, 4),
  })
  const pickup = Date.parse(hoursFrom(now, hoursToPickup))
  return newLoad(page, {
    carrier: { carrier_id: carrierId },
    stops: [
      stop('pickup', '75201', 'Dallas', 'TX', pickup),
      stop('delivery', '60601', 'Chicago', 'IL', pickup + 2 * DAY_MS),
    ],
  })
}

/** The open alerts about a load. */
export const alertsOf = async (page: Page, load: number): Promise<RaisedAlert[]> => {
  const query = `q[load_id_eq]=${load}&q[status_not_eq]=closed`
  const answer = await page.request.get(`/monitor/api/v1/tickets?${query}`)
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer.json()
}

/** Waits until the product has raised an alert of this kind about a load. */
export const raised = async (page: Page, load: number, kind: string): Promise<RaisedAlert> => {
  let found: RaisedAlert | undefined
  await expect
    .poll(async () => {
      found = (await alertsOf(page, load)).find(({ is_type }) => is_type === kind)
      return found?.is_type
    })
    .toBe(kind)
  if (!found) throw new Error(`no alert ${kind} on load ${load}`)
  return found
}
