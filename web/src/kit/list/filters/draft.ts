import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useState } from 'react'

/** A text that is committed when typing pauses, and follows what is committed elsewhere. */
export const useDraft = (committed: string, commit: (value: string) => void, delay = 350) => {
  const [draft, setDraft] = useState(committed)
  const later = useDebouncedCallback(commit, { delay, flushOnUnmount: false })
  useEffect(() => {
    setDraft(committed)
    later.cancel()
    // Only a new committed value may replace what is being typed.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [committed])
  const change = (value: string) => {
    setDraft(value)
    later(value)
  }
  return [draft, change] as const
}
