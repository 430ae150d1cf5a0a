/** Writes a note about the carrier for one's teammates. */
import { Box } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { NoteForm } from '@/domains/notes/note-form'
import { NOTES, writeNote } from '@/domains/notes/queries'
import { Section } from '@/kit/section'

export const WriteNote = ({ carrierId }: { carrierId: number }) => {
  const queryClient = useQueryClient()
  const send = async (body: string) => {
    await writeNote(carrierId, body)
    await queryClient.invalidateQueries({ queryKey: NOTES })
  }
  return (
    <Section title="New note">
      <Box maw={720}>
        <NoteForm
          label="Note"
          placeholder="Who you talked to, what they said, what to look out for"
          send={send}
        />
      </Box>
    </Section>
  )
}
