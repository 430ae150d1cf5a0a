/** Whether a load is on the board, and since when. */
import { ago } from '@/domains/loads/age'
import type { Load } from '@/domains/loads/types'
import { Aside } from '@/kit/list/aside'
import { InstantAs } from '@/kit/place-time'
import { OutcomeTag, PlainTag } from '@/ui/outcome'

type Posted = Pick<Load, 'posted_at' | 'last_posted_at'>

export const PostingTag = ({ load, now }: { load: Posted; now: number }) => {
  if (load.posted_at != null)
    return (
      <>
        <OutcomeTag outcome="pass">Posted</OutcomeTag>
        <Aside>
          <InstantAs at={load.posted_at}>{ago(load.posted_at, now)}</InstantAs>
        </Aside>
      </>
    )
  return (
    <>
      <PlainTag>Not posted</PlainTag>
      {load.last_posted_at != null && (
        <Aside>
          Last posted <InstantAs at={load.last_posted_at}>{ago(load.last_posted_at, now)}</InstantAs>
        </Aside>
      )}
    </>
  )
}
