/** What opens in front of the notes: editing one's own, and the versions of one. */
import { Text, Textarea } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Note } from '@/api/types'
import { LONGEST, NOTES } from '@/domains/notes/queries'
import { Dialog } from '@/kit/dialog'
import { FormShell } from '@/kit/form'
import { Instant } from '@/kit/instant'
import { Loaded } from '@/kit/states'
import { toast } from '@/ui/toast'
import { editNote, versionsQuery } from './note-queries'
import classes from './notes.module.css'

interface Props {
  note: Note
  close: () => void
}

export const EditDialog = ({ note, close }: Props) => {
  const queryClient = useQueryClient()
  const form = useForm({
    initialValues: { body: note.body },
    validate: { body: isNotEmpty('Enter a note.') },
  })
  const send = async ({ body }: { body: string }) => {
    await editNote(note.id, body.trim())
    await queryClient.invalidateQueries({ queryKey: NOTES })
    close()
    void toast('Note saved.')
  }
  return (
    <Dialog isOpen close={close} title="Edit note">
      <FormShell form={form} label="Edit note" submit="Save" send={send}>
        <Textarea
          label="Note"
          description="Teammates can still see earlier versions."
          autosize
          minRows={3}
          maxRows={12}
          maxLength={LONGEST}
          data-autofocus
          {...form.getInputProps('body')}
        />
      </FormShell>
    </Dialog>
  )
}

export const VersionsDialog = ({ note, close }: Props) => (
  <Dialog isOpen close={close} title="Versions of this note" size="lg">
    <Loaded query={useQuery(versionsQuery(note.id))}>
      {({ rows, total }) => (
        <>
          <ol className={classes.versions} aria-label="Versions">
            {rows.map(({ version, body, written_at: at }) => (
              <li key={version}>
                <small>
                  Version {version} · <Instant at={at} /> · {note.user.name}
                </small>
                <span className={classes.body}>{body}</span>
              </li>
            ))}
          </ol>
          {total > rows.length && (
            <Text size="xs" c="var(--hw-muted)" mt="sm">
              The newest {rows.length} versions are shown.
            </Text>
          )}
        </>
      )}
    </Loaded>
  </Dialog>
)
