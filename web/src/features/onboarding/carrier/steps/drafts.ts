/** What was typed in a step and not saved yet, while the page stays open: going to another step and back loses nothing. In memory alone. */
import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useRef } from 'react'

const drafts = new Map<string, unknown>()

export const draftOf = <Values>(key: string, otherwise: Values): Values =>
  (drafts.get(key) as Values | undefined) ?? otherwise

/** Keeps the form's values when its step is left before it was saved; gives what says that it was. */
export const useDraft = <Values extends Record<string, unknown>>(
  key: string,
  form: UseFormReturnType<Values>,
) => {
  const latest = useRef(form)
  useEffect(() => {
    latest.current = form
  })
  const isSaved = useRef(false)
  useEffect(
    () => () => {
      if (isSaved.current) drafts.delete(key)
      else if (latest.current.isDirty()) drafts.set(key, latest.current.getValues())
    },
    [key],
  )
  return () => {
    isSaved.current = true
  }
}
