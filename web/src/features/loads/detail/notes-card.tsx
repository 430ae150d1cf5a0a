/** The newest notes on the load's carrier, and writing one. */
import { Text, Textarea } from '@mantine/core'
import { isNotEmpty, useForm } from '@mantine/form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { CurrentUser } from '@/api/types'
import { allows } from '@/kit/access/guards'
import { FormShell } from '@/kit/form'
import { Instant } from '@/kit/instant'
import { Section } from '@/kit/section'
import { Loaded } from '@/kit/states'
import { toast } from '@/ui/toast'
import classes from './detail.module.css'
import { carrierNotesQuery, NOTES, writeNote } from './queries'

interface Props {
  carrierId: number
  user: CurrentUser
}

/** The longest note, in characters. */
const LONGEST = 2000

export const NotesCard = ({ carrierId, user }: Props) => {
  const notes = useQuery(carrierNotesQuery(carrierId))
  return (
    <Section title="Notes on the carrier">
      <Loaded query={notes}>
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
                  The newest {rows.length} of {total}; the carrier’s page has them all.
                </Text>
              )}
            </>
          )
        }
      </Loaded>
      {allows('WriteNotes', user) && <Write carrierId={carrierId} />}
    </Section>
  )
}

const Write = ({ carrierId }: { carrierId: number }) => {
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
