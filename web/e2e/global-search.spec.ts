import { expect, test } from './support/test'

test('finds by number and by the beginning of a name', async ({ broker, carrier }) => {
  await broker.goto('/broker/carriers/global-search')
  await expect(broker).toHaveTitle('Haulwarden | Carrier Search')
  await broker.getByLabel('Name or number').fill(`DOT ${carrier.dot_number}`)
  await broker.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(broker.getByText('1 carrier', { exact: true })).toBeVisible()
  await expect(broker.getByRole('link', { name: carrier.legal_name })).toBeVisible()

  await broker.getByLabel('Name or number').fill(carrier.legal_name)
  await broker.keyboard.press('Enter')
  await expect(broker.getByRole('link', { name: carrier.legal_name }).first()).toBeVisible()
})

test('says so when nothing matches', async ({ broker }) => {
  await broker.goto('/broker/carriers/global-search?q[search_text]=ZZZZ QQQQ')
  await expect(broker.getByText('No carrier matches “ZZZZ QQQQ”')).toBeVisible()
})

test('offers carriers with the text further inside their names', async ({ broker, carrier }) => {
  // Every name of the demonstration begins with SYN, so its later words begin none.
  const words = carrier.legal_name.split(' ')
  const inside = words.slice(words.findIndex((word, at) => at > 0 && word.length > 2)).join(' ')
  await broker.goto(`/broker/carriers/global-search?q[search_text]=${encodeURIComponent(inside)}`)
  await expect(broker.getByText(`No carrier matches “${inside}”`)).toBeVisible()
  const similar = broker.getByRole('region', { name: 'Similar carriers' })
  await expect(similar).toContainText(/Use|Review|Do not use|Unknown/)
  const offered = similar.getByRole('link')
  await expect(offered.first()).toContainText(new RegExp(inside, 'i'))
  await offered.first().click()
  await expect(broker).toHaveURL(/\/carriers\/\d+/)
})

test('shows the last results at once, but only for their own address', async ({ broker }) => {
  const address = '/broker/carriers/global-search?q[search_text]=SYN'
  await broker.goto(address)
  await expect(broker.getByRole('row').nth(1)).toBeVisible()
  const kept = () =>
    broker.evaluate(() => {
      const { address, value } = JSON.parse(localStorage.getItem('haulwarden.results.global-search') ?? '{}')
      return { address, hasRows: value?.rows.length > 0 }
    })
  await expect.poll(kept).toEqual({ address: '/carriers/global-search?q[search_text]=SYN', hasRows: true })

  // With no answer from the server, the kept page is still at its own URL …
  await broker.route('**/monitor/api/v1/carriers/global_search**', route => route.abort())
  await broker.goto(address)
  await expect(broker.getByRole('row').nth(1)).toBeVisible()
  // … and nowhere else.
  await broker.goto('/broker/carriers/global-search?q[search_text]=SYN A')
  await expect(broker.getByText('No connection')).toBeVisible()
})
