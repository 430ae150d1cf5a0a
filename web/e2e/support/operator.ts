/** What an operator does beside the screens: the binary's other commands, on the data of the running server. */
import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { type TestInfo } from '@playwright/test'
import { type Server } from './servers'

/** Runs `haulwarden …` on the data of a server that `scripts/e2e` started, and gives what it printed. */
export const haulwarden = async ({ data }: Server, ...words: string[]) => {
  const binary = process.env.HAULWARDEN_BIN
  if (!binary || !data)
    throw new Error('HAULWARDEN_BIN and DATA_DIRS must tell the binary and the data of the servers.')
  const env = { ...process.env, HAULWARDEN_DATA_DIR: data }
  return (await promisify(execFile)(binary, words, { env })).stdout
}

/** FMCSA's own columns of Motus InsHist – All With History (3uet-3z4i). */
const INSURANCE_HISTORY =
  'DOCKET_NUMBER,USDOT_NUMBER,INS_FORM_CODE,FILING_STATUS_REASON,INS_TYPE_CODE,INS_TYPE_IND,POLICY_NO,INS_TYPE_DESC,' +
  'MIN_COV_AMOUNT,INS_CLASS_CODE,EFFECTIVE_DATE,UNDERL_LIM_AMOUNT,MAX_COV_AMOUNT,CANCL_EFFECTIVE_DATE,INSURANCE_COMPANY_NAME'

export interface Policy {
  family: string
  kind: string
  status: string
  docket_number: string
  policy_number: string
  insurer: string
  effective_on: string
  maximum_coverage: number
}

const digits = (day: string) => day.replaceAll('-', '')

/** Imports a file by which a carrier's liability policy was canceled yesterday, as FMCSA would publish it. */
export const importCancellation = async (server: Server, dot: number, policy: Policy, test: TestInfo) => {
  const on = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  const amount = `${policy.maximum_coverage}.00`
  const cells = [
    policy.docket_number,
    dot,
    'BMC-91X',
    'Cancelled',
    1,
    '',
    policy.policy_number,
    'BIPD/Primary',
  ]
  cells.push('750000.00', 'P', digits(policy.effective_on), '0.00', amount, digits(on), policy.insurer)
  const file = test.outputPath('motus_insurance_history.csv')
  await writeFile(file, `${INSURANCE_HISTORY}\n${cells.map(cell => `"${cell}"`).join(',')}\n`)
  return haulwarden(server, 'import', 'fmcsa', file)
}
