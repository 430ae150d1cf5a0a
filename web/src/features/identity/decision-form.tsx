import { SegmentedControl, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { client } from '@/api/client'
import { dataOf } from '@/api/http'
import { IDENTITY } from '@/domains/identity/queries'
import { FormShell } from '@/kit/form'
import { toast } from '@/ui/toast'

interface Values extends Record<string, unknown> {
  decision: string
  message: string
  note: string
  expires_on: string
}

/** Staff's decision on a report: published with staff's own text, or rejected. */
export const DecisionForm = ({ id }: { id: number }) => {
  const queryClient = useQueryClient()
  const form = useForm<Values>({
    initialValues: { decision: 'publish', message: '', note: '', expires_on: '' },
    validate: {
      message: (value, { decision }) =>
        decision === 'publish' && !value.trim() ? 'Enter the text to publish.' : null,
    },
  })
  const isPublishing = form.values.decision === 'publish'
  const send = async ({ message, note, expires_on }: Values) => {
    const body = {
      decision: isPublishing ? ('publish' as const) : ('reject' as const),
      message: isPublishing ? message.trim() : null,
      note: note.trim() || null,
      expires_on: isPublishing ? expires_on || null : null,
    }
    await dataOf(client.PATCH('/api/v1/identity_alerts/{id}/review', { params: { path: { id } }, body }))
    await queryClient.invalidateQueries({ queryKey: IDENTITY })
    void toast(isPublishing ? 'Alert published.' : 'Report not published.')
  }
  return (
    <FormShell
      form={form}
      label={`Decision on report ${id}`}
      submit={isPublishing ? 'Publish the alert' : 'Don’t publish'}
      send={send}
    >
      <SegmentedControl
        aria-label="Decision"
        data={[
          { value: 'publish', label: 'Publish' },
          { value: 'reject', label: 'Don’t publish' },
        ]}
        {...form.getInputProps('decision')}
      />
      {isPublishing && (
        <>
          <Textarea
            label="Published text"
            description="Leave out names, load numbers, places and anything else that could identify the reporter."
            autosize
            minRows={3}
            {...form.getInputProps('message')}
          />
          <TextInput
            type="date"
            label="Shown until (optional)"
            description="The alert is hidden from this day on."
            {...form.getInputProps('expires_on')}
          />
        </>
      )}
      <Textarea label="Note to the reporter (optional)" autosize {...form.getInputProps('note')} />
    </FormShell>
  )
}
