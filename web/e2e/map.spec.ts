import type { Page } from '@playwright/test'
import { expect, expectAccessibleAtEnd, test, WEBGL } from './support/test'

const mapOf = (page: Page) => page.getByRole('region', { name: 'Carriers near this place' })

/** Brings Home's map into view and waits until it is drawn. */
const openMap = async (page: Page, path = '/broker/') => {
  await page.goto(path)
  // It is made when it comes near.
  await page.getByRole('region', { name: 'Search the map' }).scrollIntoViewIfNeeded()
  await page.getByRole('combobox', { name: 'Place' }).scrollIntoViewIfNeeded()
  await expect(mapOf(page)).toHaveAttribute('data-map', /webgl|canvas/, { timeout: 90_000 })
  return mapOf(page)
}

const near = (page: Page) =>
  (new URL(page.url()).searchParams.get('near') ?? '').split(',').map(Number.parseFloat)

/** How many different colors a picture of the map has: an empty one has hardly any. */
const colours = async (page: Page) => {
  const picture = (await mapOf(page).screenshot()).toString('base64')
  return page.evaluate(async data => {
    const bytes = Uint8Array.from(atob(data), letter => letter.codePointAt(0) ?? 0)
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d')
    if (!context) return 0
    context.drawImage(image, 0, 0)
    const pixels = new Uint32Array(context.getImageData(0, 0, image.width, image.height).data.buffer)
    return new Set(pixels).size
  }, picture)
}

test('draws the map from this site alone', WEBGL, async ({ broker, baseURL }) => {
  const outside: string[] = []
  await broker.route(
    url => url.origin !== baseURL,
    route => {
      outside.push(route.request().url())
      return route.abort()
    },
  )
  const map = await openMap(broker)
  await expect(map).toHaveAttribute('data-map', 'webgl')
  await expect(map.getByText('© GeoNames')).toBeVisible()
  await expect.poll(() => colours(broker)).toBeGreaterThan(40)
  expect(outside).toEqual([])
})

test('draws the same map on a plain canvas without WebGL2', async ({ broker }) => {
  await broker.addInitScript(() => {
    const real = HTMLCanvasElement.prototype.getContext
    HTMLCanvasElement.prototype.getContext = function (
      this: HTMLCanvasElement,
      kind: string,
      ...rest: never[]
    ) {
      return kind === 'webgl2' ? null : Reflect.apply(real, this, [kind, ...rest])
    } as typeof real
  })
  const map = await openMap(broker)
  await expect(map).toHaveAttribute('data-map', 'canvas')
  await expect.poll(() => colours(broker)).toBeGreaterThan(40)

  await map.click({ position: { x: 200, y: 200 } })
  await expect(broker).toHaveURL(/near=/)
})

test('takes a click on the map for the place', WEBGL, async ({ broker }) => {
  const map = await openMap(broker)
  const { width, height } = (await map.boundingBox()) ?? { width: 0, height: 0 }
  await map.click({ position: { x: width / 2, y: height / 2 } })
  await expect(broker).toHaveURL(/near=/)
  const [lat, lon] = near(broker)
  // The middle of what is first shown: Kansas.
  expect(lat).toBeGreaterThan(36)
  expect(lat).toBeLessThan(41)
  expect(lon).toBeGreaterThan(-99)
  expect(lon).toBeLessThan(-93)
})

test('finds the carriers around a place that is typed', async ({ broker }) => {
  await openMap(broker)
  await broker.getByRole('combobox', { name: 'Place' }).fill('Dallas')
  await broker
    .getByRole('option', { name: /^Dallas, TX/ })
    .first()
    .click()
  const section = broker.getByRole('region', { name: 'Search the map' })
  await expect(section.getByText(/within 50 miles of Dallas, TX/)).toBeVisible()
  await section.getByRole('combobox', { name: 'Within' }).click()
  await broker.getByRole('option', { name: '250 miles' }).click()
  await expect(section.getByText(/within 250 miles of Dallas, TX/)).toBeVisible()
  const first = section.getByRole('listitem').first()
  await expect(first).toBeVisible()
  const miles = await section
    .getByRole('listitem')
    .evaluateAll(items =>
      items.map(item => Number.parseInt(/(\d+) miles?\b/.exec(item.textContent ?? '')?.[1] ?? '0', 10)),
    )
  expect(miles).toEqual(miles.toSorted((a, b) => a - b))
  const name = (await first.locator('b').textContent()) ?? ''

  await broker.reload()
  await expect(section.getByText(/within 250 miles of Dallas, TX/)).toBeVisible()
  await section.getByRole('link', { name }).first().click()
  await expect(broker.getByRole('heading', { level: 1, name })).toBeVisible()
})

test('is moved and zoomed by keyboard and by named buttons', WEBGL, async ({ broker }) => {
  const map = await openMap(broker)
  const ground = map.getByRole('application')
  await ground.focus()
  await expect(ground).toBeFocused()
  const before = await map.screenshot()
  await broker.keyboard.press('+')
  await expect.poll(async () => before.equals(await map.screenshot())).toBe(false)
  for (const name of ['Zoom in', 'Zoom out', 'Show everything'])
    await map.getByRole('button', { name }).click()
})

test('shows the list or the map on a phone', WEBGL, async ({ broker }) => {
  await broker.setViewportSize({ width: 390, height: 844 })
  await broker.goto('/broker/')
  const section = broker.getByRole('region', { name: 'Search the map' })
  await section.scrollIntoViewIfNeeded()
  await expect(section.getByText('Where do you need a carrier?')).toBeVisible()
  await expect(mapOf(broker)).toBeHidden()
  await section.getByText('Map', { exact: true }).click()
  await expect(mapOf(broker)).toHaveAttribute('data-map', 'webgl', { timeout: 90_000 })
  await expect(section.getByText('Where do you need a carrier?')).toBeHidden()
})

test('says so when the map cannot be had, and tries again', WEBGL, async ({ broker }) => {
  await broker.route(/assets\/land-/, route => route.abort())
  await broker.goto('/broker/')
  await broker.getByRole('region', { name: 'Search the map' }).scrollIntoViewIfNeeded()
  await broker.getByRole('combobox', { name: 'Place' }).scrollIntoViewIfNeeded()
  const again = mapOf(broker).getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible({ timeout: 90_000 })
  await broker.unroute(/assets\/land-/)
  await again.click()
  await expect(mapOf(broker)).toHaveAttribute('data-map', 'webgl', { timeout: 90_000 })
})

test('draws a deployment’s own style, and ours where that fails', WEBGL, async ({ broker, baseURL }) => {
  const style = `${baseURL}/own-style.json`
  await broker.route('**/monitor/api/v1/site', async route => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), map_style_url: style } })
  })
  const layers = [{ id: 'ground', type: 'background', paint: { 'background-color': '#00ff00' } }]
  await broker.route(style, route => route.fulfill({ json: { version: 8, sources: {}, layers } }))
  await openMap(broker)
  await expect(mapOf(broker).getByText('© GeoNames')).toHaveCount(0)
  await expect.poll(() => colours(broker)).toBeLessThan(400)

  await broker.unroute(style)
  await broker.route(style, route => route.abort())
  await broker.reload()
  await openMap(broker)
  await expect(mapOf(broker).getByText('© GeoNames')).toBeVisible()
})

test('is accessible', async ({ broker }) => {
  await openMap(broker)
  await expectAccessibleAtEnd(broker)
})
