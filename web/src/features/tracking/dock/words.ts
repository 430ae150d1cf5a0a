/** What a pickup check comes to, in the words of a dock. Pure. */
import type { Outcome } from '@/ui/outcome'
import type { PickupAnswer, PickupCheck } from '../types'

interface Said {
  outcome: Outcome
  title: string
  advice: string
}

const OK: Said = {
  outcome: 'pass',
  title: 'Match: this is the right truck',
  advice: 'OK to load.',
}

/** What to do now where it isn't to load. Why the broker keeps a load whose truck matches is not for whoever stands at the dock. */
const RESULTS: Readonly<Record<PickupAnswer['result'], Said>> = {
  matches: {
    outcome: 'fail',
    title: 'Do not load yet: call the broker',
    advice:
      'What you read matches, but the broker hasn’t cleared this load. Keep the freight and the papers, and call:',
  },
  another_carrier: {
    outcome: 'fail',
    title: 'Do not load: another carrier',
    advice: 'The USDOT number on the door isn’t the carrier’s. Keep the freight and the papers, and call:',
  },
  another_truck: {
    outcome: 'fail',
    title: 'Do not load: another truck',
    advice:
      'This isn’t the truck that the carrier named. Check what you typed; if it’s right, keep the freight and the papers, and call:',
  },
  unknown: {
    outcome: 'warn',
    title: 'Do not load yet: we can’t confirm this truck',
    advice: 'Nothing is wrong so far, but there isn’t enough to compare. Call before you load:',
  },
}

/** As `matches`, where the plate differs: not everything that was read matches. */
const MATCHES_BUT_FOR_PLATE: Said = {
  ...RESULTS.matches,
  advice:
    'The USDOT number and the VIN match, but the broker hasn’t cleared this load. Keep the freight and the papers, and call:',
}

/** Another plate than before is no failure where the VIN says that it is the truck: plates change. */
export const isPlateAside = ({ result, plate }: Pick<PickupAnswer, 'result' | 'plate'>) =>
  result === 'matches' && plate === 'differs'

/** What to make of such a plate. */
export const PLATE_ASIDE = 'The plate isn’t the one on record, but the VIN matches. The VIN decides.'

/** What to do now: load only where the broker's side says so too. */
export const saidOf = (answer: Pick<PickupAnswer, 'result' | 'can_load' | 'plate'>) => {
  if (answer.can_load) return OK
  return isPlateAside(answer) ? MATCHES_BUT_FOR_PLATE : RESULTS[answer.result]
}

export const COMPARED: Readonly<Record<PickupAnswer['door'], { outcome: Outcome; words: string }>> = {
  match: { outcome: 'pass', words: 'Matches' },
  differs: { outcome: 'fail', words: 'Differs' },
  unknown: { outcome: 'unknown', words: 'Not compared' },
}

/** Why nothing can be checked; nothing while it can. */
export const CLOSED: Readonly<Record<Exclude<PickupCheck['state'], 'open'>, string>> = {
  no_carrier: 'No carrier is assigned to this load.',
  picked_up: 'This load was already picked up.',
  closed: 'This load is closed.',
}

const DOT = /^(?:us)?\s*(?:dot)?\s*#?\s*(\d{1,8})$/i

/** The USDOT number as people read it off a door; null where it is none. */
export const dotNumber = (text: string) => {
  const digits = DOT.exec(text.trim())?.[1]
  return digits ? Number(digits) : null
}

/** Letters and digits alone. */
const signs = (text: string) => text.replace(/[^a-z0-9]/gi, '')

const VIN_END = 6
const VIN = 17

/** What is wrong with the end of a VIN; nothing where it is right or empty. */
export const vinProblem = (text: string) => {
  const { length } = signs(text)
  return length === 0 || (length >= VIN_END && length <= VIN) ? null : 'Enter the last 6, or all 17.'
}

const PLATE = { least: 2, most: 10 } as const

export const plateProblem = (text: string) => {
  const { length } = signs(text)
  return length === 0 || (length >= PLATE.least && length <= PLATE.most)
    ? null
    : 'Enter 2 to 10 letters and digits.'
}
