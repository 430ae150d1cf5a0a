/** The demonstration's loads live by a clock of their own, which runs many times as fast: a trip of hours takes a minute. */
import {
  expect,
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  type Page,
  type Response,
} from '@playwright/test'
import type { Carrier } from './test'

interface Clock {
  origin: string
  started_at: string
  speed: number
}

/** What the clock of the company's loads shows, in milliseconds. */
export const freightNow = async (request: APIRequestContext) => {
  const answer = await request.get('/monitor/api/v1/users/current')
  expect(answer.ok(), await answer.text()).toBe(true)
  const { freight_clock: clock }: { freight_clock: Clock | null } = await answer.json()
  if (!clock) throw new Error('The demonstration’s loads have no clock of their own.')
  return Date.parse(clock.origin) + (Date.now() - Date.parse(clock.started_at)) * clock.speed
}

const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS

/** So many hours from a moment. */
export const hoursFrom = (moment: number, hours: number) => new Date(moment + hours * HOUR_MS).toISOString()

export interface Place {
  latitude: number
  longitude: number
}

/** A dock in Dallas, and one six miles from it: near enough to be there within a minute of the test. */
export const PICKUP: Place = { latitude: 32.7767, longitude: -96.797 }
export const DELIVERY: Place = { latitude: 32.8367, longitude: -96.722 }

const STEPS = 6

/** The way from the first to the second, about a mile at a time. */
export const WAY: Place[] = Array.from({ length: STEPS }, (_, step) => {
  const part = (step + 1) / STEPS
  const between = (from: number, to: number) => from + (to - from) * part
  return {
    latitude: between(PICKUP.latitude, DELIVERY.latitude),
    longitude: between(PICKUP.longitude, DELIVERY.longitude),
  }
})

/** A driver's phone, which lets the page see where it is. */
export const driversPhone = (browser: Browser, baseURL: string | undefined, geolocation: Place) =>
  browser.newContext({
    baseURL,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    permissions: ['geolocation'],
    geolocation,
  })

/** A nudge of a yard: the browser tells a page only of a place that is new. */
const NUDGE = 0.000_01

/** Moves the phone, and waits until the server has believed that it is there. A page that was just then asking anew may miss a move. */
export const moveTo = async (context: BrowserContext, page: Page, place: Place) => {
  let latitude = place.latitude
  const isThere = async (answer: Response) => {
    if (!answer.url().endsWith('/api/v1/drive/positions') || !answer.ok()) return false
    // A fix from before may still be on its way.
    const { positions }: { positions: Place[] } = answer.request().postDataJSON()
    if (!positions.some(sent => sent.latitude === latitude && sent.longitude === place.longitude))
      return false
    const { accepted }: { accepted: number } = await answer.json()
    return accepted > 0
  }
  await expect(async () => {
    latitude += NUDGE
    await Promise.all([
      page.waitForResponse(isThere, { timeout: 10_000 }),
      context.setGeolocation({ ...place, latitude }),
    ])
  }).toPass({ timeout: 60_000 })
}

/** Agrees on the driver's page, with the number on the door where it is asked for. */
export const share = async (phone: Page, { dot_number }: Carrier) => {
  await phone.getByRole('button', { name: 'Share my location' }).click()
  await phone.getByLabel('Your name').fill('Dora Driver')
  const door = phone.getByLabel('USDOT number on the truck’s door')
  if (await door.isVisible()) await door.fill(`USDOT ${dot_number}`)
  await phone.getByRole('button', { name: 'I agree. Share my location' }).click()
  await expect(phone.getByText('You’re sharing your location')).toBeVisible()
}
