import { Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import type { Connection } from '@/api/types'
import { changeConnection, CONNECTIONS } from '@/domains/connections/queries'
import { Dialog } from '@/kit/dialog'
import { FormShell } from '@/kit/form'
import { toast } from '@/ui/toast'

/** Writes the company's note about a carrier. */
export const NotesDialog = ({ connection, close }: { connection: Connection; close: () => void }) => {
  const queryClient = useQueryClient()
  const form = useForm({ initialValues: { notes: connection.notes ?? '' } })
  const send = async ({ notes }: { notes: string }) => {
    await changeConnection({ id: connection.id, notes: notes.trim() || null })
    await queryClient.invalidateQueries({ queryKey: CONNECTIONS })
    close()
    void toast('Note saved.')
  }
  return (
    <Dialog isOpen close={close} title="Note about this carrier">
      <FormShell form={form} label="Note about this carrier" submit="Save" send={send}>
        <Textarea
          label="Note"
          description="Only your company sees it. Earlier versions stay in the history."
          autosize
          minRows={3}
          maxRows={12}
          maxLength={2000}
          data-autofocus
          {...form.getInputProps('notes')}
        />
      </FormShell>
    </Dialog>
  )
}
