/** The steps of a packet, in the order of the pages. */
import type { CarrierPacket } from '@/api/types'

export type Step = CarrierPacket['missing'][number]['step']
/** A page of the packet: a step, or the review at the end. */
export type Place = Step | 'review'

export const STEPS: readonly { step: Step; label: string; title: string; lead: string }[] = [
  {
    step: 'company',
    label: 'Company',
    title: 'Your company',
    lead: 'Filled in as FMCSA has it. Correct what is wrong, and tell us whom to turn to.',
  },
  {
    step: 'tax_form',
    label: 'Tax form',
    title: 'Tax form',
    lead: 'What form W-9 asks. Your number is kept encrypted; only its last four digits are shown afterwards.',
  },
  {
    step: 'insurance',
    label: 'Insurance',
    title: 'Insurance',
    lead: 'Your certificate of insurance, and the agent who can confirm it.',
  },
  {
    step: 'agreements',
    label: 'Agreements',
    title: 'Agreements',
    lead: 'Read each agreement, then sign it with your name and title.',
  },
  {
    step: 'payment',
    label: 'Payment',
    title: 'How you are paid',
    lead: 'Account numbers are kept encrypted; only the last four digits are shown afterwards.',
  },
  {
    step: 'lanes',
    label: 'Lanes',
    title: 'Lanes and equipment',
    lead: 'Where you want to drive, and with what. It helps the broker to offer you what fits.',
  },
]

export const PLACES: readonly Place[] = [...STEPS.map(({ step }) => step), 'review']

export const labelOf = (place: Place) => STEPS.find(({ step }) => step === place)?.label ?? 'Review'

export const isDone = (packet: CarrierPacket, step: Step) => packet.missing.every(one => one.step !== step)

/** Where to continue: the first step that lacks something, else the review. */
export const resumeAt = (packet: CarrierPacket): Place => packet.missing[0]?.step ?? 'review'

export const after = (place: Place): Place => PLACES[PLACES.indexOf(place) + 1] ?? 'review'
