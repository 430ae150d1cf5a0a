/** Writes a note about the carrier for one's teammates. */
import { Box, Textarea } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { FormShell } from '@/kit/form'
import { Section } from '@/kit/section'
import { toast } from '@/ui/toast'
import { LONGEST, NOTES, writeNote } from './note-queries'

export const WriteNote = ({ carrierId }: { carrierId: number }) => {
  const queryClient = useQueryClient()
  const form = useForm({
    initialValues: { body: '' },
    validate: { body: isNotEmpty('Enter a note.') },
  })
  const send = async ({ body }: { body: string }) => {
    await writeNote(carrierId, body.trim())
    form.reset()
    await queryClient.invalidateQueries({ queryKey: NOTES })
    void toast('Note added.')
  }
  return (
    <Section title="New note">
      <Box maw={720}>
        <FormShell form={form} label="New note" submit="Add note" send={send}>
          <Textarea
            label="Note"
            description="Only your company sees it."
            placeholder="Who you talked to, what they said, what to look out for"
            autosize
            minRows={2}
            maxRows={12}
            maxLength={LONGEST}
            {...form.getInputProps('body')}
          />
        </FormShell>
      </Box>
    </Section>
  )
}
