/** Notes beside what they are about, the newest first. */
import { Text } from '@mantine/core'
import type { Page } from '@/api/http'
import type { Note } from '@/api/types'
import { Instant } from '@/kit/instant'
import classes from './notes.module.css'

interface Props {
  page: Page<Note>
  /** Where the rest is; nothing where it is nowhere else. */
  elsewhere?: string
}

export const NoteList = ({ page: { rows, total }, elsewhere }: Props) =>
  rows.length === 0 ? (
    <Text size="sm" c="var(--hw-muted)">
      No notes yet.
    </Text>
  ) : (
    <>
      <ul className={classes.list} aria-label="Notes">
        {rows.map(({ id, body, user: author, created_at: at }) => (
          <li key={id}>
            <span>{body}</span>
            <small>
              {author.name}, <Instant at={at} />
            </small>
          </li>
        ))}
      </ul>
      {total > rows.length && (
        <Text size="xs" c="var(--hw-muted)">
          The newest {rows.length} of {total} notes{elsewhere ? `; ${elsewhere}` : ''}.
        </Text>
      )}
    </>
  )
