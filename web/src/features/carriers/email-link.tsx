import { SourcedLink } from '@/kit/facts/fact'
import type { Source } from '@/kit/facts/types'

/** An address that one can write to; where it must break, it breaks before its domain. */
export const EmailLink = ({ address, source }: { address: string; source?: Source }) => {
  const [local, domain] = address.split('@')
  return (
    <SourcedLink label="Email" source={source} href={`mailto:${address}`}>
      {local}
      {domain && (
        <>
          <wbr />@{domain}
        </>
      )}
    </SourcedLink>
  )
}
