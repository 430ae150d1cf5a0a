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
    lead: 'Prefilled from FMCSA. Correct anything that’s wrong, and tell us who to contact.',
  },
  {
    step: 'tax_form',
    label: 'Tax form',
    title: 'Tax form',
    lead: 'Your W-9 details. Your number is encrypted; only the last 4 digits are shown later.',
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
    title: 'How you get paid',
    lead: 'Account numbers are encrypted; only the last 4 digits are shown later.',
  },
  {
    step: 'lanes',
    label: 'Lanes',
    title: 'Lanes and equipment',
    lead: 'Where you want to run, and your equipment. It helps the broker offer you loads that fit.',
  },
]

export const PLACES: readonly Place[] = [...STEPS.map(({ step }) => step), 'review']

export const labelOf = (place: Place) => STEPS.find(({ step }) => step === place)?.label ?? 'Review'

export const isDone = (packet: CarrierPacket, step: Step) => packet.missing.every(one => one.step !== step)

/** Where to continue: the first step that lacks something, else the review. */
export const resumeAt = (packet: CarrierPacket): Place => packet.missing[0]?.step ?? 'review'

export const after = (place: Place): Place => PLACES[PLACES.indexOf(place) + 1] ?? 'review'
