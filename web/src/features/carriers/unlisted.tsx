/** A contact or officer that no file lists: none by a whole census row, else unknown, and why. */
import type { Identity } from '@/api/types'
import { Sourced, UnknownBecause } from '@/kit/facts/fact'
import { None } from '@/kit/facts/signs'

interface Props {
  identity: Pick<Identity, 'unlisted_unknown_because' | 'source'>
}

export const Unlisted = ({ identity: { unlisted_unknown_because: why, source } }: Props) =>
  why ? (
    <UnknownBecause label="Not listed" because={why} />
  ) : (
    <Sourced label="Not listed" source={source}>
      <None>None on file</None>
    </Sourced>
  )
