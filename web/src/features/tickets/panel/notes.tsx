/** Notes on an alert, the newest first, and writing one. */
import { Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { CurrentUser } from '@/api/types'
import { NoteForm } from '@/domains/notes/note-form'
import { NoteList } from '@/domains/notes/note-list'
import type { TicketDetail } from '@/domains/tickets/types'
import { Loaded } from '@/kit/states'
import { notesQuery, writeNote } from './queries'

interface Props {
  ticket: TicketDetail
  user: CurrentUser
}

export const Notes = ({ ticket: { id }, user }: Props) => {
  const queryClient = useQueryClient()
  const notes = useQuery(notesQuery(id))
  const send = async (body: string) => {
    await writeNote(id, body)
    await queryClient.invalidateQueries({ queryKey: notesQuery(id).queryKey })
  }
  return (
    <section aria-label="Notes">
      <Title order={3} mb={4}>
        Notes
      </Title>
      <Loaded query={notes}>{page => <NoteList page={page} />}</Loaded>
      {user.scopes.includes('manage_tickets_and_notes') && <NoteForm send={send} />}
    </section>
  )
}
