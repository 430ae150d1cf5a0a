/** What interchanges are called, and what came of them, in words. Pure. */
import type { components } from '@/api/schema'
import { count } from '@/lib/number'
import type { Outcome } from '@/ui/outcome'
import type { EdiInterchange } from './queries'

type SetResult = components['schemas']['EdiSetResult']
type EdiError = components['schemas']['EdiError']

export const KINDS: Readonly<Record<EdiInterchange['kind'], string>> = {
  '204': 'Load tender (204)',
  '990': 'Tender answer (990)',
  '214': 'Shipment status (214)',
  '997': 'Acknowledgment (997)',
}

export const RESULTS: Readonly<Record<SetResult['result'], string>> = {
  created: 'Load created',
  changed: 'Load updated',
  unchanged: 'No changes',
  cancelled: 'Load canceled',
  noted: 'Noted',
  rejected: 'Rejected by the partner',
  refused: 'Rejected',
}

/** Whether a document was rejected: by us, or one of ours by the partner. */
const isRejected = ({ result }: SetResult) => result === 'refused' || result === 'rejected'

/** Whether an interchange was processed: rejected when every document in it was. An answer to a tender is another thing. */
export const outcomeOf = ({
  result,
}: Pick<EdiInterchange, 'result'>): { words: string; outcome: Outcome } => {
  if (!result) return { words: 'Unknown', outcome: 'unknown' }
  const refused = result.sets.filter(isRejected).length
  if (refused === 0) return { words: 'Processed', outcome: 'pass' }
  return refused === result.sets.length
    ? { words: 'Rejected', outcome: 'fail' }
    : { words: 'Processed with errors', outcome: 'warn' }
}

/** How many documents are in one that came, and how many of them were rejected. */
export const documentWords = ({ result }: Pick<EdiInterchange, 'result'>) => {
  const sets = result?.sets ?? []
  const refused = sets.filter(isRejected).length
  const all = count(sets.length, 'document')
  return refused > 0 && sets.length > 1 ? `${all}, ${refused} rejected` : all
}

/** Where an error is: the segment with its place in the document, and the element in it. */
export const placeOf = ({ segment, position, element, field }: EdiError) => {
  if (segment != null) {
    const where = position == null ? segment : `${segment}, line ${position}`
    return element == null ? `Segment ${where}` : `Segment ${where}, element ${element}`
  }
  return field == null ? 'Whole document' : `Load field ${field}`
}

/** What is wrong, without the place that {@link placeOf} gives and that the detail begins with. */
export const detailOf = ({ segment, detail }: EdiError) =>
  segment == null ? detail : detail.replace(/^[A-Z0-9]+ \(segment \d+\): /, '')

/** The first thing that is wrong with an interchange, in one line. */
export const firstError = ({ result }: Pick<EdiInterchange, 'result'>) => {
  const error = result?.sets.flatMap(({ errors }) => errors)[0]
  return error && `${placeOf(error)}: ${detailOf(error)}`
}
