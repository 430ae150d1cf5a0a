/** The shell of every form: the server's messages beside their fields, the rest above, nothing typed is lost. */
import { Button, Group, Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, use, useEffect, useRef } from 'react'
import { ApiError, explain } from '@/api/errors'
import { Note } from '@/ui/note'
import { DialogClose } from './dialog-close'

interface Props<Values extends Record<string, unknown>> {
  form: UseFormReturnType<Values>
  label: string
  submit: string
  send: (values: Values) => Promise<unknown>
  /** What is filled in already (by a link) is sent without a press. */
  submitsAtOnce?: boolean
  /** It takes something away: its button is red. */
  danger?: boolean
  children: ReactNode
}

/** What an error says that no field of the form can show. */
const generalMessage = (error: Error, fields: readonly string[]) => {
  if (!(error instanceof ApiError) || error.status !== 422) return explain(error)
  const elsewhere = error.problems.filter(
    ({ field }) => !field || !fields.includes(field.split('.').at(-1) ?? ''),
  )
  return elsewhere.length > 0
    ? { title: null, detail: elsewhere.map(problem => problem.detail).join(' ') }
    : null
}

/** Shows the first field that was refused, and gives it the focus: once its message is there, which takes a frame after an answer. */
const showInvalid = (form: EventTarget | null | undefined) => {
  const show = () => {
    if (!(form instanceof HTMLFormElement)) return
    const field = form.querySelector<HTMLElement>('[aria-invalid="true"]')
    field?.focus({ preventScroll: true })
    field?.scrollIntoView({ block: 'center' })
  }
  requestAnimationFrame(() => requestAnimationFrame(show))
}

export const FormShell = <Values extends Record<string, unknown>>({
  form,
  label,
  submit,
  send,
  submitsAtOnce = false,
  danger = false,
  children,
}: Props<Values>) => {
  const cancel = use(DialogClose)
  const element = useRef<HTMLFormElement>(null)
  const wasSent = useRef(false)
  useEffect(() => {
    if (!submitsAtOnce || wasSent.current) return
    wasSent.current = true
    element.current?.requestSubmit()
  }, [submitsAtOnce])
  const sending = useMutation({
    mutationFn: send,
    onError: error => {
      if (error instanceof ApiError) form.setErrors(error.fields)
    },
    // Some forms set the server's messages themselves, and fail at nothing.
    onSettled: () => showInvalid(element.current),
  })
  const general = sending.error && generalMessage(sending.error, Object.keys(form.getValues()))
  return (
    <form
      ref={element}
      aria-label={label}
      noValidate
      onSubmit={form.onSubmit(
        values => sending.mutate(values),
        (_errors, _values, event) => showInvalid(event?.target),
      )}
    >
      <Stack gap="sm">
        {general && (
          <Note tone="fail" urgent title={general.title}>
            {general.detail}
          </Note>
        )}
        {children}
        <Group justify="flex-end" gap="xs" mt={4}>
          {cancel && (
            <Button variant="default" onClick={cancel}>
              Cancel
            </Button>
          )}
          <Button
            type="submit"
            fullWidth={!cancel}
            color={danger ? 'red.9' : undefined}
            loading={sending.isPending}
          >
            {submit}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
