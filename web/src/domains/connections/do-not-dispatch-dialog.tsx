/** Decides that a carrier is not to haul, with a note. */
import { Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { Dialog } from '@/kit/dialog'
import { FormShell } from '@/kit/form'
import { toast } from '@/ui/toast'
import { CONNECTIONS, doNotDispatch } from './queries'

export const DoNotDispatchDialog = ({
  carrierId,
  name,
  close,
}: {
  carrierId: number
  name: string
  close: () => void
}) => {
  const queryClient = useQueryClient()
  const form = useForm({ initialValues: { notes: '' } })
  const send = async ({ notes }: { notes: string }) => {
    await doNotDispatch(carrierId, notes)
    await queryClient.invalidateQueries({ queryKey: CONNECTIONS })
    close()
    void toast(`${name} set to do not dispatch.`)
  }
  return (
    <Dialog isOpen close={close} title="Do not dispatch">
      <FormShell danger form={form} label="Do not dispatch" submit="Do not dispatch" send={send}>
        <Text size="sm">
          <b>{name}</b> comes off your lists and is flagged everywhere your company finds it. Other companies
          don’t see this. You can undo it at any time.
        </Text>
        <Textarea
          label="Reason"
          description="A note for your teammates, kept in the carrier’s history."
          autosize
          minRows={2}
          maxLength={2000}
          data-autofocus
          {...form.getInputProps('notes')}
        />
      </FormShell>
    </Dialog>
  )
}
