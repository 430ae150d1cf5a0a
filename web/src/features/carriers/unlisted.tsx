/** A contact or officer that no file lists: none by a whole census row, else unknown, with the reason on hover. */
import type { Identity } from '@/api/types'
import { Sourced } from '@/kit/facts/fact'
import { None, Unknown } from '@/kit/facts/signs'

interface Props {
  identity: Pick<Identity, 'unlisted_unknown_because' | 'source'>
}

export const Unlisted = ({ identity: { unlisted_unknown_because: why, source } }: Props) =>
  why ? (
    <span title={why}>
      <Unknown />
    </span>
  ) : (
    <Sourced label="Not listed" source={source}>
      <None>None on file</None>
    </Sourced>
  )
