/** The head of a load on the board: which load, whether it is posted, and what one does with it. */
import { Anchor, Button, Group, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { PostButton } from '@/domains/exchange/post-button'
import { PostingTag } from '@/domains/exchange/posting-tag'
import type { Posting } from '@/domains/exchange/types'
import type { Load } from '@/domains/loads/types'
import { destinationOf, originOf, placeOf } from '@/domains/loads/stops'
import { LoadStatusTag } from '@/domains/loads/tags'
import { WindowIn } from '@/kit/place-time'
import { BOARD_FILTERS, load as kept } from '@/lib/storage'
import { Note } from '@/ui/note'
import { addressOf } from '../board/kept'
import { GuardNote } from './guard-note'
import classes from './load.module.css'
import type { May } from './may'

interface Props {
  load: Load
  posting: Posting
  may: May
  now: number
}

export const LoadHead = ({ load, posting, may, now }: Props) => {
  const [from, to] = [originOf(load), destinationOf(load)]
  return (
    <>
      <nav aria-label="Load board">
        <Anchor
          size="sm"
          // Back to the filters that were in force.
          renderRoot={props => (
            <Link {...props} to="/exchange" search={(addressOf(kept(BOARD_FILTERS)) ?? {}) as never} />
          )}
        >
          Load board
        </Anchor>
      </nav>
      <header className={classes.head}>
        <div>
          <div className={classes.title}>
            <Title order={1}>{load.external_load_number}</Title>
            <LoadStatusTag status={load.status} />
            <PostingTag load={load} now={now} />
          </div>
          <p className={classes.lane}>
            {from && placeOf(from)} → {to && placeOf(to)}
            {from && (
              <>
                {' · picks up '}
                <WindowIn from={from.window_start_at} until={from.window_end_at} zone={from.time_zone} />
              </>
            )}
          </p>
        </div>
        <Group
          gap={6}
          align="flex-start"
          role="group"
          aria-label="Actions"
          className={`hide-on-print ${classes.acts}`}
        >
          {may.post && (load.status === 'available' || load.posted_at != null) && (
            <PostButton key={load.lock_version} load={load} />
          )}
          {may.read && (
            <Button
              size="xs"
              variant="default"
              renderRoot={props => <Link {...props} to="/loads/$id" params={{ id: String(load.id) }} />}
            >
              Open load
            </Button>
          )}
        </Group>
      </header>
      <GuardNote guard={load.guard} />
      {!posting.is_posted && load.status === 'available' && posting.refusals.length > 0 && (
        <Note tone="warn" title="This load can’t be posted yet">
          {posting.refusals.map(({ detail }) => detail).join(' ')}
        </Note>
      )}
    </>
  )
}
