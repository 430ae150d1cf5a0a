/** That a load is guarded, and what that asks of who books it. */
import { guardWords } from '@/domains/loads/guard'
import type { Load } from '@/domains/loads/types'
import { Note } from '@/ui/note'

export const GuardNote = ({ guard }: Pick<Load, 'guard'>) =>
  guard && (
    <Note tone="warn" title={guardWords(guard)}>
      Before pickup, verify the driver by voice code and have the dock check truck and carrier.
    </Note>
  )
