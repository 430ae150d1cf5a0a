import { readFile } from 'node:fs/promises'
import type { APIRequestContext } from '@playwright/test'
import { lastMail, mailTo } from './support/sign-in'
import { expect, expectAccessible, expectAccessibleAtEnd, test } from './support/test'

/** The carrier of the demonstration's certificate, which waits to be confirmed or was confirmed before. */
const insured = async (request: APIRequestContext): Promise<number> => {
  const rows: { carrier_id: number; source: string }[] = await (
    await request.get('/monitor/api/v1/insurance_certificates?q[s]=id+asc')
  ).json()
  const [first] = rows
  if (!first) throw new Error('The demonstration data holds no certificate.')
  return first.carrier_id
}

test('a certificate is read, confirmed by a person, and counts from then on', async ({
  broker,
  signedIn,
}) => {
  const id = await insured(signedIn.request)
  await broker.goto(`/broker/carriers/${id}?tab=insurance`)
  const certificates = broker.getByRole('region', { name: 'Certificates' })
  const [download] = await Promise.all([
    broker.waitForEvent('download'),
    certificates
      .getByRole('link', { name: /\.pdf$/ })
      .last()
      .click(),
  ])
  const file = await readFile(await download.path())

  await certificates.getByRole('button', { name: 'Upload' }).click()
  const upload = broker.getByRole('dialog', { name: 'Upload a certificate' })
  await upload.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(upload.getByText('Choose the certificate.')).toBeVisible()
  await upload
    .locator('input[type=file]')
    .setInputFiles({ name: 'certificate.pdf', mimeType: 'application/pdf', buffer: file })
  await upload.getByRole('button', { name: 'Upload', exact: true }).click()

  const dialog = broker.getByRole('dialog', { name: 'Read and confirm' })
  await expect(dialog.getByLabel('Insured')).toHaveValue(/^SYN /)
  await expect(dialog.getByText(/^Read on page 1, line \d+: “SYN /).first()).toBeVisible()
  await expect(dialog.locator('iframe')).toBeVisible()
  await expectAccessible(broker)
  await dialog.getByRole('group', { name: 'Cargo' }).getByLabel('Limit').fill('250,000')
  await dialog.getByRole('button', { name: 'Confirm' }).click()

  const newest = certificates.getByRole('article').first()
  await expect(newest.getByText('Confirmed', { exact: true })).toBeVisible()
  await expect(newest.getByText('$250,000').first()).toBeVisible()
  await expect(newest.getByRole('list', { name: 'Issues found' })).toContainText('scheduled autos')
  await expect(broker.getByRole('list', { name: 'Insurance activity' })).toContainText(
    'Certificate confirmed',
  )
  await expectAccessibleAtEnd(broker)
})

test('an agent is asked, and uploads by the emailed link', async ({ broker, signedIn }) => {
  const id = await insured(signedIn.request)
  const email = `agent-${Date.now()}@agency.example.com`
  const before = await lastMail(signedIn.request)
  await broker.goto(`/broker/carriers/${id}?tab=insurance`)
  await broker.getByRole('button', { name: 'Request COI' }).click()
  const dialog = broker.getByRole('dialog', { name: 'Request COI' })
  await dialog.getByLabel('Agent’s email').fill(email)
  await dialog.getByLabel('Message to agent').fill('We have a load on Monday.')
  await expectAccessible(broker)
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect(broker.getByRole('region', { name: 'Requests to agents' })).toContainText(email)

  const { text } = await mailTo(signedIn.request, email, before)
  const link = /https?:\/\/\S+/.exec(text)?.[0] ?? ''
  await broker.goto(link.slice(new URL(link).origin.length))
  await expect(broker.getByText('“We have a load on Monday.”')).toBeVisible()
  await expectAccessible(broker)
  await broker.locator('input[type=file]').setInputFiles({
    name: 'coi.png',
    mimeType: 'image/png',
    buffer: Buffer.from('\x89PNG\r\n\x1a\n0000', 'latin1'),
  })
  await broker.getByRole('button', { name: 'Send the certificate' }).click()
  await expect(broker.getByRole('heading', { name: 'Thank you' })).toBeVisible()

  await broker.goto(`/broker/carriers/${id}?tab=insurance`)
  await expect(broker.getByRole('article').first().getByText('To be entered')).toBeVisible()
})
