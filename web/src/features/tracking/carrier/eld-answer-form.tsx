/** The carrier's answer: the name of whoever agrees, or no. */
import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { explain } from '@/api/errors'
import { NameField, nameProblem } from '@/domains/site/name-field'
import { FormShell } from '@/kit/form'
import { Note } from '@/ui/note'
import type { EldRequest } from '../types'
import { answerEldRequest, type EldAnswerBody, isRefused } from './queries'

interface Props {
  token: string
  canShare: boolean
  /** What was answered before. */
  answer: EldRequest['answer']
  refresh: () => Promise<void>
}

export const EldAnswerForm = ({ token, canShare, answer, refresh }: Props) => {
  const form = useForm({
    initialValues: { name: '' },
    validate: { name: nameProblem },
  })
  const send = async (body: EldAnswerBody) => {
    try {
      await answerEldRequest(token, body)
    } catch (error) {
      // It stands otherwise than this page shows: the page asks again, and this form says why.
      if (isRefused(error)) await refresh()
      throw error
    }
    await refresh()
  }
  const declining = useMutation({ mutationFn: () => send({ answer: 'declined' }) })
  return (
    <>
      {canShare && (
        <FormShell
          form={form}
          label="Share the truck’s location"
          submit="Accept. Share the truck’s location"
          send={({ name }) => send({ answer: 'given', name: name.trim() })}
        >
          <NameField
            description="The broker sees who agreed for the carrier."
            required
            {...form.getInputProps('name')}
          />
        </FormShell>
      )}
      {declining.isError && (
        <Note tone="fail" urgent title={explain(declining.error).title}>
          {explain(declining.error).detail}
        </Note>
      )}
      {answer !== 'declined' && (
        <Button
          mt="sm"
          size="lg"
          fullWidth
          variant="default"
          loading={declining.isPending}
          onClick={() => declining.mutate()}
        >
          Decline
        </Button>
      )}
    </>
  )
}
