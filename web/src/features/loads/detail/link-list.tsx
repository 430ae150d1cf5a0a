/** The links that were made for the load, and whether they were opened. Their addresses are not kept. */
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { LOADS } from '@/domains/loads/queries'
import type { LoadDetail, TrackingLink } from '@/domains/loads/types'
import { ConfirmButton } from '@/kit/confirm'
import { Instant } from '@/kit/instant'
import { useAction } from '@/kit/use-action'
import classes from './detail.module.css'
import { LINK_ANSWERS, LINK_KINDS, sentTo } from './link-words'
import { endLink, linksQuery } from './queries'

/** So many are shown; what matters is the newest. */
const SHOWN = 5

interface Props {
  load: LoadDetail
  mayEnd: boolean
}

export const LinkList = ({ load, mayEnd }: Props) => {
  const { data: links = [] } = useQuery(linksQuery(load.id))
  return links.length === 0 ? null : (
    <>
      <Text size="sm" fw={600} mt="xs">
        Links
      </Text>
      <ul className={classes.list} aria-label="Links">
        {links.slice(0, SHOWN).map(link => (
          <li key={link.id}>
            <Made link={link} mayEnd={mayEnd} />
          </li>
        ))}
      </ul>
    </>
  )
}

const Made = ({ link, mayEnd }: { link: TrackingLink; mayEnd: boolean }) => {
  const end = useAction(() => endLink(link.id), 'The link no longer works.', LOADS)
  const { kind, sent_to: to, created_at: at, opened_at: opened, revoked_at: ended } = link
  const { answer, answered_at: answered } = link
  return (
    <div className={classes.row}>
      <div>
        {LINK_KINDS[kind]}
        {to && ` to ${sentTo(to)}`}
        {answer && `: ${LINK_ANSWERS[answer]}`}
        <small>
          <Instant at={at} />
          {link.user && `, ${link.user.name}`} ·{' '}
          {ended != null ? (
            <>
              ended <Instant at={ended} />
            </>
          ) : kind === 'eld' ? (
            // It is answered, not opened.
            answered == null ? (
              'not answered yet'
            ) : (
              <>
                answered <Instant at={answered} />
              </>
            )
          ) : opened == null ? (
            'not opened yet'
          ) : (
            <>
              opened <Instant at={opened} />
            </>
          )}
        </small>
      </div>
      {mayEnd && ended == null && (
        <ConfirmButton
          label="End link"
          title="End this link?"
          confirm="End link"
          action={() => end.mutateAsync(undefined).catch(() => {})}
        >
          Whoever has it can’t open the page anymore. What is shared already is ended separately.
        </ConfirmButton>
      )}
    </div>
  )
}
