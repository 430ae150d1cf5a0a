import { Fragment } from 'react'
import { SourcedLink } from '@/kit/facts/fact'
import type { Source } from '@/kit/facts/types'

/** An address that one can write to; where it must break, it breaks before its `@` or a dot. */
export const EmailLink = ({ address, source }: { address: string; source?: Source }) => (
  <SourcedLink label="Email" source={source} href={`mailto:${address}`}>
    {address.split(/(?=[@.])/).map((part, at) => (
      // The parts of an address are never moved.
      // oxlint-disable-next-line react/no-array-index-key
      <Fragment key={at}>
        {at > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </SourcedLink>
)
