import { expect, expectAccessible, test } from './support/test'

interface Mail {
  to: string
  text: string
}

test('shows touches and insights with their sources', async ({ broker, carrier }) => {
  await broker.goto(`/broker/carriers/${carrier.id}?tab=touches`)
  await expect(broker.getByRole('table', { name: 'Touched areas' })).toBeVisible()
  await expectAccessible(broker)

  await broker.getByRole('tab', { name: 'Insights' }).click()
  await expect(broker.getByRole('region', { name: 'Preferred areas' })).toContainText('touches')
  await expect(broker.getByRole('region', { name: 'Inspections for each power unit' })).toContainText(
    'median',
  )
  await expectAccessible(broker)
})

test('a carrier connects its ELD by the mailed link, and takes its consent back', async ({
  broker,
  carrier,
}) => {
  const mailed = async (mark: string) => {
    const outbox = await broker.request.get('/monitor/demo/outbox')
    const mails: Mail[] = await outbox.json()
    return mails.find(({ text }) => text.includes(mark))?.text.match(/\/broker\/eld-consent\?\S+/)?.[0]
  }
  await broker.goto(`/broker/carriers/${carrier.id}?tab=eld`)
  await expect(broker.getByText('Not connected', { exact: true })).toBeVisible()
  await broker.getByRole('button', { name: 'Ask to connect' }).click()
  await expect(broker.getByText('Carrier asked')).toBeVisible()
  await expect.poll(() => mailed('eld-consent?token=')).toBeTruthy()

  await broker.goto((await mailed('eld-consent?token=')) ?? '')
  await broker.getByRole('textbox', { name: 'Your name' }).fill('Olga Owner')
  await broker.getByLabel('Samsara API token').fill('not-a-real-token')
  await expectAccessible(broker)
  await broker.getByRole('button', { name: 'I consent; connect' }).click()
  await expect(broker.getByRole('heading', { name: 'Your ELD is connected' })).toBeVisible()

  await broker.goto(`/broker/carriers/${carrier.id}?tab=eld`)
  await expect(broker.getByText('No VINs on certificate')).toBeVisible()
  await expectAccessible(broker)

  await expect.poll(() => mailed('eld-consent?revoke=')).toBeTruthy()
  await broker.goto((await mailed('eld-consent?revoke=')) ?? '')
  await broker.getByRole('button', { name: 'Take the consent back' }).click()
  await expect(broker.getByRole('heading', { name: 'The consent is taken back' })).toBeVisible()
})
