import { Link } from '@tanstack/react-router'
import type { CarrierDetail } from '@/api/types'
import { formatDay } from '@/lib/date'
import { Note } from '@/ui/note'

/** Another carrier's email domain that this one's is easily read as. */
export const LookAlikeDomain = ({ found }: { found: NonNullable<CarrierDetail['look_alike_domain']> }) => {
  const name = `${found.legal_name ?? 'the carrier'} (USDOT ${found.dot_number})`
  return (
    <Note tone={found.is_flagged ? 'warn' : 'info'} title={`${found.domain} resembles ${found.resembles}`}>
      {found.resembles} is the domain of{' '}
      {found.carrier_id === null ? (
        name
      ) : (
        <Link to="/carriers/$id" params={{ id: String(found.carrier_id) }}>
          {name}
        </Link>
      )}
      {found.on_file_since && `, used there since ${formatDay(found.on_file_since)}`}.{' '}
      {!found.is_flagged && 'Which of the two used its domain first isn’t known.'}
    </Note>
  )
}
