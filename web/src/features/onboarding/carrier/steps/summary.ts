/** What was saved in a step, in a line or two. */
import type { CarrierPacket } from '@/api/types'
import { TRAILER_OPTIONS } from '@/domains/vehicles/trailer-types'
import { addressLines } from '@/lib/address'
import { inWords } from './regions'
import type { Step } from './steps'
import { CLASSIFICATIONS } from './tax-values'

const lines = (...all: (string | null | undefined | false)[]) =>
  all.filter((line): line is string => Boolean(line))

const SUMMARIES: Record<Step, (packet: CarrierPacket) => string[]> = {
  company: ({ company }) => {
    const answers = company?.answers
    return answers ? lines(answers.legal_name, addressLines(answers.address).join(', ')) : []
  },
  tax_form: ({ tax_form, tin_last_four }) => {
    const w9 = tax_form?.answers.w9
    if (!w9) return lines(tax_form && 'Form W-8')
    const kind = CLASSIFICATIONS.find(({ value }) => value === w9.classification)?.label
    return lines(`${w9.name}, ${w9.tin_type.toUpperCase()} ending in ${tin_last_four}`, kind)
  },
  insurance: ({ insurance, files }) =>
    lines(
      insurance && `Agent: ${insurance.answers.agent_name}`,
      files
        .filter(file => file.kind === 'certificate')
        .map(file => file.name)
        .join(', '),
    ),
  agreements: ({ agreements }) =>
    agreements.filter(one => one.is_settled).map(one => `${one.name}, version ${one.version}: signed`),
  payment: ({ payment, account_last_four, payment_terms }) => {
    const answers = payment?.answers
    const term = payment_terms.find(({ id }) => id === answers?.payment_term_id)?.name
    return lines(
      answers?.method === 'bank' && `Account ending in ${account_last_four}`,
      answers?.method === 'factoring' && `Factoring company: ${answers.factoring?.company_name}`,
      term,
    )
  },
  lanes: ({ lanes }) => {
    const answers = lanes?.answers
    if (!answers) return []
    const trailers = TRAILER_OPTIONS.filter(({ value }) => answers.equipment.includes(value))
    return lines(
      `From ${inWords(answers.pickup_states)}`,
      `To ${inWords(answers.delivery_states)}`,
      trailers.map(({ label }) => label).join(', '),
    )
  },
}

export const summaryOf = (packet: CarrierPacket, step: Step) => SUMMARIES[step](packet)
