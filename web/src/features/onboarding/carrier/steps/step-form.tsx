/** The frame of each step's form: it saves, puts the server's messages beside their fields, and never overwrites another device unseen. */
import { Button, Group, Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ApiError, explain } from '@/api/errors'
import type { CarrierPacket } from '@/api/types'
import { Note } from '@/ui/note'
import { keepPacket, packetQuery } from '../queries'
import { useDraft } from './drafts'
import { labelOf, type Step } from './steps'
import { otherErrors, fieldErrors } from './validation-errors'

interface Props<Values extends Record<string, unknown>> {
  packet: CarrierPacket
  step: Step
  form: UseFormReturnType<Values>
  /** The version that the form began with; 0 when nothing was saved. */
  version: number
  save: (values: Values, version: number) => Promise<CarrierPacket>
  onSaved: () => void
  children: ReactNode
}

const isConflict = (error: unknown) => error instanceof ApiError && error.status === 409

export const StepForm = <Values extends Record<string, unknown>>({
  packet,
  step,
  form,
  version,
  save,
  onSaved,
  children,
}: Props<Values>) => {
  const queryClient = useQueryClient()
  const element = useRef<HTMLFormElement>(null)
  const markSaved = useDraft(`${packet.id} ${step}`, form)
  const [general, setGeneral] = useState<{ title: string | null; detail: string } | null>(null)
  /** What the other device saved: its version, so that one can still save on top of it. */
  const [theirs, setTheirs] = useState<number | null>(null)
  const [refusals, setRefusals] = useState(0)
  useEffect(() => {
    if (refusals > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])

  const saving = useMutation({
    mutationFn: (onTopOf: number) => save(form.getValues(), onTopOf),
    onMutate: () => {
      setGeneral(null)
      setTheirs(null)
    },
    onSuccess: saved => {
      markSaved()
      keepPacket(queryClient, saved)
      onSaved()
    },
    onError: async error => {
      if (!(error instanceof ApiError)) return setGeneral(explain(error))
      if (isConflict(error)) {
        const fresh = await queryClient.fetchQuery({ ...packetQuery(packet.id), staleTime: 0 })
        return fresh.open_steps.includes(step)
          ? setTheirs(versionOf(fresh, step))
          : setGeneral({ title: null, detail: error.message })
      }
      if (error.status !== 422) return setGeneral(explain(error))
      const errors = fieldErrors(error, step)
      form.setErrors(errors)
      const rest = otherErrors(errors, form.getValues())
      if (rest) setGeneral({ title: null, detail: rest })
      setRefusals(count => count + 1)
    },
  })

  return (
    <form
      ref={element}
      aria-label={labelOf(step)}
      noValidate
      onSubmit={form.onSubmit(
        () => saving.mutate(version),
        () => setRefusals(count => count + 1),
      )}
    >
      <Stack gap="md">
        {children}
        {general && (
          <Note tone="fail" urgent title={general.title}>
            {general.detail}
          </Note>
        )}
        {theirs !== null && (
          <Note tone="warn" urgent title="This step was saved on another device">
            Your answers aren’t lost. Save yours over the other version, or check the other device first.
            <Group mt="xs">
              <Button size="xs" variant="default" onClick={() => saving.mutate(theirs)}>
                Save mine
              </Button>
            </Group>
          </Note>
        )}
        <Button type="submit" size="md" fullWidth loading={saving.isPending}>
          Save and continue
        </Button>
      </Stack>
    </form>
  )
}

/** The version of a saved step. */
export const versionOf = (packet: CarrierPacket, step: Step) =>
  step === 'agreements' ? 0 : (packet[step]?.version ?? 0)
