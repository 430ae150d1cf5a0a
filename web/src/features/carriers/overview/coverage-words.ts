/** How far a data set is on file, in words: a part is not what is outdated, and each says from or up to when. Pure. */
import type { CarrierDetail } from '@/api/types'
import { formatDay } from '@/lib/date'
import type { Outcome } from '@/ui/outcome'

type DataSet = CarrierDetail['data_sets'][number]

export const coverageLook = ({
  coverage,
  begins_on: begins,
  ends_on: ends,
}: Pick<DataSet, 'coverage' | 'begins_on' | 'ends_on'>): { outcome: Outcome; words: string } => {
  switch (coverage) {
    case 'complete':
      return { outcome: 'pass', words: 'complete' }
    case 'partial':
      return { outcome: 'warn', words: begins ? `partial: begins ${formatDay(begins)}` : 'partial' }
    case 'outdated':
      return { outcome: 'warn', words: ends ? `outdated: ends ${formatDay(ends)}` : 'outdated: no date' }
    case 'missing':
      return { outcome: 'unknown', words: 'not on file' }
  }
}
