/** Posts or unposts all chosen loads at once. */
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { explain } from '@/api/errors'
import { EXCHANGE } from '@/domains/exchange/queries'
import type { Load } from '@/domains/loads/types'
import { useListSearch } from '@/kit/list/navigation'
import type { Selection } from '@/kit/list/selection'
import { SelectionBar } from '@/kit/list/selection-bar'
import { toast } from '@/ui/toast'
import type { View } from './asked'
import {
  allWords,
  type BulkErrors,
  type BulkType,
  errorsOf,
  offersAll,
  outcomeWords,
  REFETCH_AFTER_MS,
} from './bulk'
import { allMatching, postLoads, unpostLoads } from './queries'

const CALLS = { Post: postLoads, Unpost: unpostLoads }

interface Props {
  view: View
  /** The rows of the page. */
  rows: readonly Load[]
  /** How many loads match on all pages. */
  total: number
  selection: Selection<Load>
  /** Told after each act: what could not be done; null where all was. */
  failed: (errors: BulkErrors | null) => void
}

export const BulkBar = ({ view, rows, total, selection, failed }: Props) => {
  const refetch = useRefetchLater()
  const { q } = useListSearch()
  const choosing = useMutation({
    mutationFn: () => allMatching(view, q, selection.most),
    onSuccess: found => selection.set(found, true),
    onError: error => {
      const { title, detail } = explain(error)
      void toast(detail, { type: 'error', title })
    },
  })
  const acting = useMutation({
    mutationFn: (type: BulkType) => CALLS[type](selection.rows.map(({ id }) => id)),
    onSuccess: (answer, type) => {
      const { success, errors } = answer
      const numbers = new Map(selection.rows.map(row => [row.id, row.external_load_number]))
      const done = new Set(success.map(({ id }) => id))
      failed(errorsOf(type, errors, numbers))
      // What was refused stays chosen, to be looked at.
      selection.set(
        selection.rows.filter(({ id }) => done.has(id)),
        false,
      )
      void toast(outcomeWords(type, answer), {
        type: errors.length > 0 ? 'warning' : 'success',
      })
      if (success.length > 0) refetch()
    },
    onError: error => {
      // oxlint-disable-next-line no-console -- Document 2 §8 wants it there; a press that did nothing says so as well.
      console.error(error)
      const { title, detail } = explain(error)
      void toast(detail, { type: 'error', title })
    },
  })
  const button = (type: BulkType) => (
    <Button
      size="xs"
      variant={type === 'Post' ? 'filled' : 'default'}
      loading={acting.isPending && acting.variables === type}
      disabled={acting.isPending}
      onClick={() => acting.mutate(type)}
    >
      {type}
    </Button>
  )
  return (
    <SelectionBar one="load" rows={rows} selection={selection}>
      {offersAll(selection, rows, total) && (
        <Button
          size="xs"
          variant="subtle"
          loading={choosing.isPending}
          disabled={acting.isPending}
          onClick={() => choosing.mutate()}
        >
          {allWords(total, selection.most)}
        </Button>
      )}
      {button('Post')}
      {button('Unpost')}
    </SelectionBar>
  )
}

/** Asks for the results anew a moment after a bulk act. (Document 2 §4 and §9: 500 ms.) */
const useRefetchLater = () => {
  const queryClient = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(
      () => void queryClient.invalidateQueries({ queryKey: EXCHANGE }),
      REFETCH_AFTER_MS,
    )
  }
}
