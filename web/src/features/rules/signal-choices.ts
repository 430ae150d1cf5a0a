/** The verdict that a signal gives, and what a company may choose. Pure. */
import type { VerdictSignal } from '@/api/types'
import { VERDICTS, type VerdictWord } from '@/domains/verdicts/words'

/** The verdict of each signal, by its code. */
export type Verdicts = Readonly<Record<string, VerdictWord>>

/** What a signal may be set to: its floor, or Do not use. */
export const choicesOf = (floor: VerdictWord) =>
  [...new Set<VerdictWord>([floor, 'do_not_use'])].map(value => ({ value, label: VERDICTS[value].words }))

export const verdictsOf = (signals: readonly VerdictSignal[]): Verdicts =>
  Object.fromEntries(signals.map(({ code, verdict }) => [code, verdict]))

/** The codes of the signals that differ from the saved ones. */
export const changedSignals = (saved: Verdicts, edited: Verdicts) =>
  Object.keys(edited).filter(code => saved[code] !== edited[code])
