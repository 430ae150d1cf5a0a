/** Writes a note for one's teammates. */
import { Textarea } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import { FormShell } from '@/kit/form'
import { toast } from '@/ui/toast'
import { LONGEST } from './queries'

interface Props {
  /** Writes it, and has the lists that show it asked anew. */
  send: (body: string) => Promise<unknown>
  /** What the field is called. */
  label?: string
  placeholder?: string
}

export const NoteForm = ({ send, label = 'New note', placeholder }: Props) => {
  const form = useForm({
    initialValues: { body: '' },
    validate: { body: isNotEmpty('Enter a note.') },
  })
  const write = async ({ body }: { body: string }) => {
    await send(body.trim())
    form.reset()
    void toast('Note added.')
  }
  return (
    <FormShell form={form} label="New note" submit="Add note" send={write}>
      <Textarea
        label={label}
        description="Only your company sees it."
        placeholder={placeholder}
        autosize
        minRows={2}
        maxRows={12}
        maxLength={LONGEST}
        {...form.getInputProps('body')}
      />
    </FormShell>
  )
}
