/**
 * A rate confirmation from the load to a signed document: flagged for a stranger, released with a reason, countered and accepted on a phone,
 * addresses only then, proof checked by hand.
 */
import { createHash } from 'node:crypto'
import {
  acts,
  addressOnFile,
  CONFIRMATIONS,
  coveredLoad,
  heading,
  type MadeConfirmation,
  PICKUP_NUMBER,
  prove,
  sentLink,
  STREET,
  strangersAddress,
  test,
} from './support/confirmations'
import { pathOf, phone as aPhone } from './support/packet'
import { lastMail, mailedLink } from './support/sign-in'
import { expect, expectAccessible, expectAccessibleEverywhere } from './support/test'

const API = '/monitor/api/v1'
const VIN = '1M8GDM9AXKP042788'

test('a stranger’s email is flagged, released, countered and accepted on a phone; addresses and proof only then', async ({
  broker,
  browser,
  baseURL,
  carrier,
}) => {
  const load = await coveredLoad(broker, carrier.id)
  const stranger = strangersAddress()
  await broker.goto(`/broker/loads/${load.id}`)
  const card = broker.getByRole('region', { name: 'Rate confirmations', exact: true })
  await card.getByRole('button', { name: 'Make a rate confirmation' }).click()
  const making = broker.getByRole('dialog', { name: 'Make a rate confirmation' })
  await expect(making.getByLabel('Rate', { exact: true })).toHaveValue('2450.00')
  await making.getByLabel('Rate', { exact: true }).fill('a lot')
  await making.getByRole('button', { name: 'Make draft' }).click()
  await expect(making.getByText('Enter what the carrier is paid.')).toBeVisible()
  await expectAccessible(broker)
  await making.getByLabel('Rate', { exact: true }).fill('2,450')
  await making.getByLabel('Recipient’s email (optional)').fill(stranger)
  await making.getByRole('button', { name: 'Make draft' }).click()

  await expect(heading(broker, `Rate con for load ${load.number}`)).toBeVisible()
  await expect(broker).toHaveTitle(/^Haulwarden \| Rate Confirmation Detail \d+$/)
  const terms = broker.getByRole('region', { name: 'Text of the terms' })
  await expect(terms).toContainText('2,450.00')
  await expect(terms).not.toContainText(STREET)
  await expectAccessible(broker)

  await acts(broker).getByRole('button', { name: 'Send', exact: true }).click()
  const sending = broker.getByRole('dialog', { name: 'Send this rate confirmation' })
  await sending.getByRole('button', { name: 'Send', exact: true }).click()
  // What speaks against it is told first; whoever may override rules says why.
  const anyway = sending.getByRole('button', { name: 'Send anyway' })
  await expect(anyway.or(broker.getByText(/^Flagged: the email to/))).toBeVisible()
  if (await anyway.isVisible()) {
    await expectAccessible(broker)
    await sending.getByLabel('Reason').fill('Hauled for us for ten years.')
    await anyway.click()
  }
  await expect(broker.getByText(`Flagged: the email to ${stranger} wasn’t sent`)).toBeVisible()

  const before = await lastMail(broker.request)
  await broker.getByRole('button', { name: 'Release with a reason' }).click()
  const releasing = broker.getByRole('dialog', { name: 'Release this email' })
  await releasing.getByRole('button', { name: 'Release and send' }).click()
  await expect(releasing.getByText('Say how you know that it’s the carrier.')).toBeVisible()
  await expectAccessible(broker)
  await releasing.getByLabel('Reason').fill('Called the number on file; dispatch confirmed.')
  await releasing.getByRole('button', { name: 'Release and send' }).click()
  const link = pathOf(await mailedLink(broker.request, stranger, before))

  const phone = await aPhone(browser, baseURL)
  await phone.goto(link)
  await expect(heading(phone, `Load ${load.number}`)).toBeVisible()
  expect(phone.url()).not.toContain('token')
  await expect(phone.getByText('$2,450.00').first()).toBeVisible()
  await expect(phone.getByRole('list', { name: 'Stops' })).toContainText('Dallas, TX')
  await expectAccessible(phone)
  await phone.getByRole('button', { name: 'Read the terms' }).click()
  await expect(phone.getByRole('heading', { name: 'Show that you’re the carrier' })).toBeVisible()
  await expect(phone.getByText(STREET)).toHaveCount(0)
  await expect(phone.getByText(PICKUP_NUMBER)).toHaveCount(0)
  await expectAccessible(phone)

  await phone.getByRole('button', { name: 'Ask for more' }).click()
  const asking = phone.getByRole('dialog', { name: 'Ask for another rate' })
  await asking.getByRole('button', { name: 'Send' }).click()
  await expect(asking.getByText('Enter a rate, or say below what should change.')).toBeVisible()
  await asking.getByLabel('Rate (optional)').fill('2600')
  await asking.getByLabel('Message (optional)').fill('Fuel went up.')
  await asking.getByLabel('Your name').fill('Olga Owner')
  await asking.getByRole('button', { name: 'Send' }).click()
  await expect(phone.getByText('You asked for $2,600.00')).toBeVisible()

  await broker.reload()
  await expect(broker.getByText('The carrier asks for $2,600.00 (+$150.00)')).toBeVisible()
  await broker.getByRole('button', { name: 'Revise at $2,600.00' }).click()
  const revising = broker.getByRole('dialog', { name: 'Revise this rate confirmation' })
  await expect(revising.getByLabel('Rate', { exact: true })).toHaveValue('2600.00')
  await expectAccessible(broker)
  const replaced = broker.url()
  await revising.getByRole('button', { name: 'Make draft' }).click()
  await expect(broker).not.toHaveURL(replaced)
  await expect(broker).toHaveURL(/rate-confirmations\/\d+$/)
  const id = Number(/(\d+)$/.exec(broker.url())?.[1])
  await phone.reload()
  await expect(phone.getByText('This rate confirmation no longer counts')).toBeVisible()

  const revision: MadeConfirmation = await (
    await broker.request.get(`${API}/rate_confirmations/${id}`)
  ).json()
  await phone.goto(await sentLink(broker, revision, stranger))
  await phone.getByRole('button', { name: 'Read the terms' }).click()
  await prove(phone, broker, await addressOnFile(broker, carrier.id))
  const accept = phone.getByRole('form', { name: 'Accept' })
  await accept.getByRole('button', { name: 'Accept $2,600.00' }).click()
  await expect(accept.getByText('Enter your name.')).toBeVisible()
  await expect(accept.getByText('Without this it can’t be signed here.')).toBeVisible()
  await accept.getByLabel('Your name').fill('Olga Owner')
  await accept.getByLabel('Your title').fill('President')
  await accept.getByLabel('I agree to sign electronically').check()
  await expect(accept.getByLabel('Remember me on this phone')).not.toBeChecked()
  await accept.getByRole('button', { name: 'Name them now' }).click()
  await accept.getByLabel('Truck’s VIN').fill(VIN)
  await accept.getByLabel('Driver’s name').fill('Dora Driver')
  await accept.getByLabel('Driver’s cell phone').fill('(512) 555-0142')
  await expectAccessible(phone)
  await accept.getByRole('button', { name: 'Accept $2,600.00' }).click()

  await expect(phone.getByText('Accepted', { exact: true })).toBeVisible()
  await expect(phone.getByText(STREET).first()).toBeVisible()
  await expect(phone.getByText(`VIN ${VIN}`)).toBeVisible()
  const saving = phone.waitForEvent('download')
  await phone.getByRole('button', { name: 'Save the signed PDF' }).click()
  expect((await saving).suggestedFilename()).toBe(`rate-confirmation-${load.number}.pdf`)
  await expectAccessible(phone)
  await phone.context().close()

  await broker.goto(`${CONFIRMATIONS}/${id}`)
  await expect(broker.getByText('Accepted', { exact: true }).first()).toBeVisible()
  await expect(broker.getByText('Olga Owner, President').first()).toBeVisible()
  await expect(broker.getByRole('region', { name: 'Signature' })).toContainText('Olga Owner')
  await expectAccessibleEverywhere(broker)
  // By hand: the text that is shown has the hash that is shown.
  const shown = await broker.getByRole('region', { name: 'Text of the terms' }).textContent()
  const hash = createHash('sha256')
    .update(shown ?? '')
    .digest('hex')
  await expect(broker.getByRole('region', { name: 'Documents and proof' })).toContainText(hash)
  for (const name of ['Download the signed rate confirmation', 'Download the load’s proof']) {
    const downloading = broker.waitForEvent('download')
    await broker.getByRole('link', { name }).click()
    expect((await downloading).suggestedFilename()).toMatch(/\.pdf$/)
  }
  await broker.goto(`/broker/loads/${load.id}`)
  await expect(card.getByRole('listitem')).toHaveCount(2)
  await expect(card).toContainText('Accepted')
})
