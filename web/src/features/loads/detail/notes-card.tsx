/** The newest notes on the load's carrier, and writing one. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { CurrentUser } from '@/api/types'
import { NoteForm } from '@/domains/notes/note-form'
import { NoteList } from '@/domains/notes/note-list'
import { NOTES, writeNote } from '@/domains/notes/queries'
import { allows } from '@/kit/access/guards'
import { Section } from '@/kit/section'
import { Loaded } from '@/kit/states'
import { carrierNotesQuery } from './queries'

interface Props {
  carrierId: number
  user: CurrentUser
}

export const NotesCard = ({ carrierId, user }: Props) => {
  const queryClient = useQueryClient()
  const notes = useQuery(carrierNotesQuery(carrierId))
  const send = async (body: string) => {
    await writeNote(carrierId, body)
    await queryClient.invalidateQueries({ queryKey: NOTES })
  }
  return (
    <Section title="Notes on the carrier">
      <Loaded query={notes}>
        {page => <NoteList page={page} elsewhere="the carrier’s page has them all" />}
      </Loaded>
      {allows('WriteNotes', user) && <NoteForm send={send} />}
    </Section>
  )
}
