/** The verdict on a carrier in words: what each is called and its tone, the worst first; the headers of a list that count them. */
import type { CarrierVerdict, Suggestion, VerdictReason } from '@/api/types'
import { formatDay } from '@/lib/date'
import type { Outcome } from '@/ui/outcome'

export type VerdictWord = CarrierVerdict['verdict']

interface Look {
  words: string
  outcome: Outcome
  /** The header of a list with how many carriers have it. */
  counter: string
}

export const VERDICTS: Readonly<Record<VerdictWord, Look>> = {
  do_not_use: { words: 'Do not use', outcome: 'fail', counter: 'totaldonotuse' },
  review: { words: 'Review', outcome: 'warn', counter: 'totalreview' },
  unknown: { words: 'Unknown', outcome: 'unknown', counter: 'totalunknown' },
  use: { words: 'Use', outcome: 'pass', counter: 'totaluse' },
}

export const VERDICT_WORDS = Object.keys(VERDICTS) as VerdictWord[]

export const VERDICT_OPTIONS = VERDICT_WORDS.map(value => ({ value, label: VERDICTS[value].words }))

export const VERDICT_COUNTERS = VERDICT_WORDS.map(word => VERDICTS[word].counter)

export type VerdictTotals = Readonly<Record<VerdictWord, number>>

/** How many carriers of a list have each verdict; null where its answer counts none, as one without the headers does. */
export const verdictTotals = (counters: Readonly<Record<string, number>>): VerdictTotals | null => {
  const totals = VERDICT_WORDS.map(word => [word, counters[VERDICTS[word].counter] ?? 0] as const)
  return totals.some(([, total]) => total > 0)
    ? (Object.fromEntries(totals) as Record<VerdictWord, number>)
    : null
}

/** A verdict with the reasons that are told. */
export type ListedVerdict = Pick<CarrierVerdict, 'verdict' | 'reasons'>

/** The same, with how many more there are. */
export type ShownVerdict = Pick<CarrierVerdict, 'more_reasons'> & ListedVerdict

/** What lists and maps are given: rows that an older version kept in the browser have no verdict. */
export type MaybeVerdict = ListedVerdict | null | undefined

/** The verdict of a suggested carrier, as lists have it. */
export const suggestedVerdict = ({
  verdict,
  verdict_reasons: reasons,
}: Pick<Suggestion, 'verdict' | 'verdict_reasons'>): ListedVerdict => ({ verdict, reasons })

/** The weightiest reason; null where there is none. */
export const topReason = (verdict: MaybeVerdict): string | null => verdict?.reasons[0]?.text ?? null

/** Every reason with what would change it, a line each. */
export const reasonLines = ({ reasons }: ListedVerdict): string =>
  reasons.map(({ text, change }) => [text, change].filter(Boolean).join(' ')).join('\n')

/** Where a reason is from: `FMCSA Motus - Insurance, Nov 20, 2026`. */
export const originWords = ({ source }: Pick<VerdictReason, 'source'>): string => {
  if (!source) return 'no source on file'
  return `${source.label}, ${source.as_of ? formatDay(source.as_of) : 'no date given'}`
}

/** For a label on a map: `Review: Phone changed 6 days ago.` */
export const mapWords = (verdict: MaybeVerdict): { tag?: string; detail?: string } =>
  verdict ? { tag: VERDICTS[verdict.verdict].words, detail: topReason(verdict) ?? undefined } : {}
