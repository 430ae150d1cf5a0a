/** The load's rate confirmations, and making one for a carrier that has none. */
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { carrierName, openMovements } from '@/domains/loads/stops'
import type { LoadDetail, Movement } from '@/domains/loads/types'
import { isOpen } from '@/domains/loads/words'
import { ConfirmationList } from '@/domains/rate_confirmations/confirmation-list'
import { confirmationsAboutQuery } from '@/domains/rate_confirmations/queries'
import { isOpen as stillCounts } from '@/domains/rate_confirmations/state'
import { Section } from '@/kit/section'

const MakeDialog = lazy(() =>
  import('@/domains/rate_confirmations/make-dialog').then(module => ({ default: module.MakeDialog })),
)

export const ConfirmationsCard = ({ load }: { load: LoadDetail }) => {
  const [made, setMade] = useState<Movement | null>(null)
  const about = { load_id_eq: load.id }
  const { data } = useQuery(confirmationsAboutQuery(about))
  const has = (leg: Movement) => data?.rows.some(row => row.movement_id === leg.id && stillCounts(row))
  const legs = isOpen(load) && data ? openMovements(load.movements).filter(leg => !has(leg)) : []
  return (
    <Section title="Rate confirmations">
      <ConfirmationList
        about={about}
        none={load.movements.length > 0 ? 'None made yet' : 'Assign a carrier first, then make one'}
      />
      {legs.map(leg => (
        <Button key={leg.id} size="xs" mt="xs" className="hide-on-print" onClick={() => setMade(leg)}>
          {legs.length > 1
            ? `Make a rate confirmation for ${carrierName(leg.carrier)}`
            : 'Make a rate confirmation'}
        </Button>
      ))}
      {made && (
        <Suspense>
          <MakeDialog load={load} leg={made} close={() => setMade(null)} />
        </Suspense>
      )}
    </Section>
  )
}
