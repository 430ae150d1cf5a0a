/**
 * EDI: a partner is added, a wrong tender comes by key, and its error is read on the screen beside the text that came. A tender that its shipper
 * changes while it is answered.
 */
import type { APIRequestContext, Page } from '@playwright/test'
import { freightNow, hoursFrom } from './support/freight'
import { password } from './support/sign-in'
import { expect, expectAccessible, expectAccessibleEverywhere, test } from './support/test'

/** An id that no partner before had: capitals and digits, as interchanges have them. */
const code = () => `E2E${Date.now().toString(36).toUpperCase()}`

/** An interchange of one transaction set, given from ST on without its trailer; `usage` says whether it is a test (ISA15). */
const interchange = (
  partner: string,
  { control, usage, set }: { control: string; usage: 'P' | 'T'; set: readonly string[] },
) =>
  [
    `ISA*00*          *00*          *02*${partner.padEnd(15)}*02*HWBK           *261121*0930*U*00401*${control}*0*${usage}*>`,
    `GS*SM*${partner}*HWBK*20261121*0930*1*X*004010`,
    ...set,
    `SE*${set.length + 1}*0001`,
    'GE*1*1',
    `IEA*1*${control}`,
    '',
  ].join('~\n')

/** A tender of an interchange that is marked as a test, whose pickup is on a day that there isn't. */
const wrongTender = (partner: string, control: string) => {
  const set = [
    'ST*204*0001',
    'B2**HWBK**SH1001**PP',
    'B2A*00*LT',
    'S5*1*CL',
    'G62*69*20261327*U*0800*LT',
    'N1*SF*SYN DC 4',
    'N4*FARGO*ND*58102*US',
    'S5*2*CU',
    'G62*70*20261229*X*1400*LT',
    'N1*ST*SYN GROCER',
    'N4*DALLAS*TX*75201*US',
  ]
  return interchange(partner, { control, usage: 'T', set })
}

/** The company's system, by a key that may manage loads. */
const keyOf = async (page: Page) => {
  const api_key = { name: `EDI ${Date.now()}`, scopes: ['manage_loads'] }
  const made = await page.request.post('/monitor/api/v1/api_keys', {
    data: { api_key, password: password() },
  })
  expect(made.status(), await made.text()).toBe(201)
  const { api_key: key, secret }: { api_key: { id: number }; secret: string } = await made.json()
  return { id: key.id, secret }
}

const post = (program: APIRequestContext, data: string) =>
  program.post('/monitor/api/v1/edi_interchanges', {
    headers: { 'content-type': 'application/edi-x12' },
    data,
  })

test('adds a partner, takes a wrong tender by key, shows its error, and switches the partner off', async ({
  broker,
  playwright,
  server,
}) => {
  const partner = code()
  const name = `Synthetic Foods ${partner}`
  await broker.goto('/broker/my-account?tab=3')
  await broker.getByRole('link', { name: 'Open EDI' }).click()
  await expect(broker).toHaveTitle('Haulwarden | EDI')
  const lists = broker.getByRole('navigation', { name: 'Lists of EDI' })
  await lists.getByRole('link', { name: 'Partners' }).click()

  await broker.getByRole('button', { name: 'Add partner' }).first().click()
  const dialog = broker.getByRole('dialog', { name: 'Add partner' })
  await dialog.getByRole('button', { name: 'Add partner' }).click()
  await expect(dialog.getByText('Enter a name.')).toBeVisible()
  await dialog.getByLabel('Name', { exact: true }).fill(name)
  await dialog.getByLabel('Partner’s ID (ISA06)').fill(partner)
  await dialog.getByLabel('Your ID (ISA08)').fill('H')
  await dialog.getByLabel('Test only').check()
  await dialog.getByRole('button', { name: 'Add partner' }).click()
  await expect(dialog.getByText('Enter 2 to 15 printable characters')).toBeVisible()
  await dialog.getByLabel('Your ID (ISA08)').fill('HWBK')
  await expectAccessibleEverywhere(broker)
  await dialog.getByRole('button', { name: 'Add partner' }).click()
  const row = broker.getByRole('row', { name: new RegExp(name) })
  await expect(row).toContainText('Test only')

  const key = await keyOf(broker)
  const program = await playwright.request.newContext({
    baseURL: server.url,
    extraHTTPHeaders: { authorization: `Bearer ${key.secret}` },
  })
  const answer = await post(program, wrongTender(partner, '000000123'))
  expect(answer.status(), await answer.text()).toBe(200)

  await lists.getByRole('link', { name: 'Received' }).click()
  const received = broker.getByRole('row', { name: new RegExp(name) })
  await expect(received).toContainText('Rejected')
  await expect(received).toContainText('Segment G62, line 5, element 2: This is not a date.')
  await received.getByRole('button', { name: 'Details of 000000123' }).click()
  const details = broker.getByRole('dialog', { name: /^Load tender \(204\) 000000123/ })
  await expect(details.getByRole('list', { name: 'Errors of 0001' })).toContainText('It holds "20261327".')
  await expect(details.getByRole('region', { name: 'Interchange text' })).toContainText(
    'G62*69*20261327*U*0800*LT',
  )
  await expectAccessibleEverywhere(broker)
  await details.getByRole('button', { name: 'Close' }).click()

  await lists.getByRole('link', { name: 'Waiting to be fetched' }).click()
  await expect(broker.getByRole('row', { name: new RegExp(name) })).toContainText('Acknowledgment (997)')

  await lists.getByRole('link', { name: 'Partners' }).click()
  await row.getByRole('button', { name: 'Switch off' }).click()
  await broker.getByRole('dialog').getByRole('button', { name: 'Switch off' }).click()
  await expect(row).toContainText('Switched off')
  const refused = await post(program, wrongTender(partner, '000000124'))
  expect(refused.status()).toBe(422)
  expect(await refused.text()).toContain('switched off')
  await program.dispose()
  // Other tests look at an account without keys.
  expect((await broker.request.delete(`/monitor/api/v1/api_keys/${key.id}`)).ok()).toBe(true)
})

/** A tender of a reefer load some days after a moment. */
const tender = (
  partner: string,
  { control, purpose, weight, now }: { control: string; purpose: string; weight: number; now: number },
) => {
  const day = (days: number) =>
    hoursFrom(now, days * 24)
      .slice(0, 10)
      .replaceAll('-', '')
  const set = [
    'ST*204*0001',
    'B2**HWBK**SH2001**PP',
    `B2A*${purpose}*LT`,
    'N7**0*********RT****5300',
    `S5*1*CL*${weight}*L*24`,
    `G62*69*${day(5)}*U*0800*LT`,
    'N1*SF*SYN DC 4',
    'N3*500 DOCK RD',
    'N4*FARGO*ND*58102*US',
    'L5*1*FROZEN POTATOES',
    'S5*2*CU',
    `G62*70*${day(7)}*X*1400*LT`,
    'N1*ST*SYN GROCER',
    'N4*DALLAS*TX*75201*US',
    `L3*${weight}*G***285000`,
  ]
  return interchange(partner, { control, usage: 'P', set })
}

test('goes on with a tender that the shipper changed while it was being answered', async ({ broker }) => {
  const partner = code()
  const made = await broker.request.post('/monitor/api/v1/edi_partners', {
    data: {
      edi_partner: {
        name: `Synthetic Foods ${partner}`,
        qualifier: '02',
        partner_code: partner,
        own_qualifier: '02',
        own_code: 'HWBK',
        load_number_prefix: `${partner}-`,
      },
    },
  })
  expect(made.status(), await made.text()).toBe(201)
  const now = await freightNow(broker.request)
  const sent = async (control: string, purpose: string, weight: number) => {
    const answer = await post(broker.request, tender(partner, { control, purpose, weight, now }))
    expect(answer.status(), await answer.text()).toBe(200)
    const { sets }: { sets: { load_id: number | null }[] } = await answer.json()
    return sets[0]?.load_id
  }
  const load = await sent('000000201', '00', 42_000)

  await broker.goto(`/broker/loads/${load}`)
  const card = broker.getByRole('region', { name: 'Tender', exact: true })
  await expect(broker.getByText('Tender not answered', { exact: true })).toBeVisible()
  await card.getByRole('button', { name: 'Decline tender' }).click()
  const dialog = broker.getByRole('dialog', { name: 'Decline tender: SH2001' })
  await dialog.getByLabel('Reason (optional)').fill('No reefer')
  await sent('000000202', '04', 40_000)
  const decline = dialog.getByRole('button', { name: 'Decline tender' })
  await decline.click()
  await expect(dialog.getByRole('alert')).toContainText('Your answer wasn’t sent')
  await expect(dialog.getByRole('row', { name: /Weight/ })).toContainText('40,000')
  await expect(dialog.getByLabel('Reason (optional)')).toHaveValue('No reefer')
  await expectAccessible(broker)
  await decline.click()
  await expect(dialog).toBeHidden()
  await expect(card).toContainText('Declined')
  await expect(broker.getByText('Tender not answered', { exact: true })).toHaveCount(0)
})
