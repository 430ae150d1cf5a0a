/** What the company's people wrote about the carrier, the newest first. */
import { Button, Group } from '@mantine/core'
import { IconNotes } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { Note } from '@/api/types'
import { allows } from '@/kit/access/guards'
import { Instant } from '@/kit/instant'
import { ListSection } from '@/kit/list/list-section'
import { useListSearch } from '@/kit/list/navigation'
import type { Column } from '@/kit/list/types'
import { EmptyState } from '@/kit/states'
import classes from '../carriers.module.css'
import { noteFilters } from '../filters'
import { PER_PAGE } from '../queries'
import type { TabProps } from '../tabs'
import { notesQuery } from './note-queries'
import own from './notes.module.css'
import { WriteNote } from './write-note'

const EditDialog = lazy(() => import('./note-dialogs').then(module => ({ default: module.EditDialog })))
const VersionsDialog = lazy(() =>
  import('./note-dialogs').then(module => ({ default: module.VersionsDialog })),
)

interface Open {
  note: Note
  part: 'edit' | 'versions'
}

const columns = (mayEdit: (note: Note) => boolean, open: (what: Open) => void): readonly Column<Note>[] => [
  { id: 'by', header: 'By', card: 'title', tight: true, cell: note => <b>{note.user.name}</b> },
  {
    id: 'when',
    header: 'When',
    card: 'subtitle',
    tight: true,
    cell: note => <Instant at={note.created_at} />,
  },
  {
    id: 'body',
    header: 'Note',
    wide: true,
    cell: note => <span className={own.body}>{note.body}</span>,
  },
  {
    id: 'acts',
    header: 'Actions',
    card: 'foot',
    cell: note => (
      <Group gap={6} wrap="nowrap" justify="flex-end">
        {note.versions_count > 1 && (
          <Button size="compact-xs" variant="subtle" onClick={() => open({ note, part: 'versions' })}>
            Edited, {note.versions_count} versions
          </Button>
        )}
        {mayEdit(note) && (
          <Button size="compact-xs" variant="default" onClick={() => open({ note, part: 'edit' })}>
            Edit
          </Button>
        )}
      </Group>
    ),
  },
]

const NotesTab = ({ carrier, user }: TabProps) => {
  const [shown, setShown] = useState<Open | null>(null)
  const isFiltered = useListSearch().q !== undefined
  const mayWrite = allows('WriteNotes', user)
  const close = () => setShown(null)
  return (
    <div className={classes.column}>
      {mayWrite && <WriteNote carrierId={carrier.id} />}
      <ListSection
        name="notes"
        label="Notes"
        one="note"
        query={notesQuery(carrier.id)}
        columns={columns(note => mayWrite && note.user.id === user.id, setShown)}
        filters={noteFilters}
        rowKey={note => note.id}
        perPage={PER_PAGE}
        empty={
          isFiltered ? (
            <EmptyState icon={<IconNotes />} title="No matches">
              Clear the search to see every note.
            </EmptyState>
          ) : (
            <EmptyState icon={<IconNotes />} title="No notes yet">
              {mayWrite
                ? 'Write what a teammate should know before calling this carrier.'
                : 'Your teammates haven’t written anything about this carrier.'}
            </EmptyState>
          )
        }
      />
      {shown && (
        <Suspense>
          {shown.part === 'edit' ? (
            <EditDialog note={shown.note} close={close} />
          ) : (
            <VersionsDialog note={shown.note} close={close} />
          )}
        </Suspense>
      )}
    </div>
  )
}

export default NotesTab
