import { Textarea } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { client } from '@/api/client'
import { dataOf } from '@/api/http'
import { FormShell } from '@/kit/form'
import { toast } from '@/ui/toast'
import { messagesQuery } from './queries'

/** Writes in a thread; without one, in the company's own, which begins with it. */
export const MessageForm = ({
  alertId,
  thread,
  label,
}: {
  alertId: number
  thread?: number
  label: string
}) => {
  const queryClient = useQueryClient()
  const form = useForm({
    initialValues: { message: '' },
    validate: { message: isNotEmpty('Enter a message.') },
  })
  const send = async ({ message }: typeof form.values) => {
    const written = { identity_alert_id: alertId, message: message.trim(), thread_id: thread ?? null }
    await dataOf(
      client.POST('/api/v1/identity_alert_messages', { body: { identity_alert_message: written } }),
    )
    await queryClient.invalidateQueries({ queryKey: messagesQuery(alertId).queryKey })
    form.reset()
    void toast('Message sent.')
  }
  return (
    <FormShell form={form} label={label} submit="Send" send={send}>
      <Textarea label={label} autosize minRows={2} {...form.getInputProps('message')} />
    </FormShell>
  )
}
