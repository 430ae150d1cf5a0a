/** Notes on an alert, the newest first, and writing one. */
import { Text, Textarea, Title } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { CurrentUser } from '@/api/types'
import type { TicketDetail } from '@/domains/tickets/types'
import { FormShell } from '@/kit/form'
import { Instant } from '@/kit/instant'
import { Loaded } from '@/kit/states'
import { toast } from '@/ui/toast'
import classes from './panel.module.css'
import { notesQuery, writeNote } from './queries'

/** The longest note, in characters. */
const LONGEST = 2000

interface Props {
  ticket: TicketDetail
  user: CurrentUser
}

export const Notes = ({ ticket, user }: Props) => (
  <section aria-label="Notes">
    <Title order={3} mb={4}>
      Notes
    </Title>
    <Loaded query={useQuery(notesQuery(ticket.id))}>
      {({ rows, total }) =>
        rows.length === 0 ? (
          <Text size="sm" c="var(--hw-muted)">
            No notes yet.
          </Text>
        ) : (
          <>
            <ul className={classes.list} aria-label="Notes">
              {rows.map(({ id, body, user: author, created_at: at }) => (
                <li key={id}>
                  <span className={classes.preline}>{body}</span>
                  <small>
                    {author.name}, <Instant at={at} />
                  </small>
                </li>
              ))}
            </ul>
            {total > rows.length && (
              <Text size="xs" c="var(--hw-muted)">
                The newest {rows.length} of {total} notes.
              </Text>
            )}
          </>
        )
      }
    </Loaded>
    {user.scopes.includes('manage_tickets_and_notes') && <Write id={ticket.id} />}
  </section>
)

const Write = ({ id }: { id: number }) => {
  const queryClient = useQueryClient()
  const form = useForm({
    initialValues: { body: '' },
    validate: { body: isNotEmpty('Enter a note.') },
  })
  const send = async ({ body }: { body: string }) => {
    await writeNote(id, body.trim())
    form.reset()
    await queryClient.invalidateQueries({ queryKey: notesQuery(id).queryKey })
    void toast('Note added.')
  }
  return (
    <FormShell form={form} label="New note" submit="Add note" send={send}>
      <Textarea
        label="New note"
        description="Only your company sees it."
        autosize
        minRows={2}
        maxRows={8}
        maxLength={LONGEST}
        {...form.getInputProps('body')}
      />
    </FormShell>
  )
}
