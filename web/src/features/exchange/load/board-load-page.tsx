/** A load on the board: what it is, who fits it, what carriers said and bid. (Document 2 §2 and §7.) */
import { Skeleton, Stack } from '@mantine/core'
import { IconPackageOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { CurrentUser } from '@/api/types'
import { boardLoadQuery } from '@/domains/exchange/queries'
import type { BoardLoad } from '@/domains/exchange/types'
import { useFreightNow } from '@/domains/loads/freight-clock'
import { isOpen } from '@/domains/loads/words'
import { allows } from '@/kit/access/guards'
import { isMissing, Missing } from '@/kit/missing'
import { Loaded } from '@/kit/states'
import { BidsCard } from './answers/bids-card'
import { DispositionsCard } from './answers/dispositions-card'
import { OffersCard } from './answers/offers-card'
import { DetailsCard } from './details-card'
import { LoadHead } from './load-head'
import classes from './load.module.css'
import type { May } from './may'

const MatchSection = lazy(() =>
  import('./match/match-section').then(module => ({ default: module.MatchSection })),
)

interface Props {
  id: number
  user: CurrentUser
}

export const BoardLoadPage = ({ id, user }: Props) => {
  const answer = useQuery(boardLoadQuery(id))
  if (isMissing(answer.error)) return <Missing icon={<IconPackageOff />} what="Load" />
  return (
    <Loaded query={answer} skeleton={<Waiting />}>
      {found => <Shown found={found} user={user} />}
    </Loaded>
  )
}

const Waiting = () => (
  <Stack gap="md">
    <Skeleton h={54} />
    <Skeleton h={120} />
    <Skeleton h={420} />
  </Stack>
)

const Shown = ({ found, user }: { found: BoardLoad; user: CurrentUser }) => {
  const { load, posting, dispositions } = found
  const now = useFreightNow()
  const may: May = {
    post: allows('PostLoads', user),
    source: allows('Source', user),
    read: allows('ReadLoad', user),
    safety: allows('ReadSafety', user),
    confirm: allows('RateCons', user),
    lanes: allows('SearchLanes', user),
  }
  return (
    <Stack gap="md">
      <LoadHead load={load} posting={posting} may={may} now={now} />
      <div className={classes.page}>
        <DetailsCard load={load} posting={posting} />
        <BidsCard load={load} may={may} />
        <DispositionsCard dispositions={dispositions} may={may} />
        <OffersCard load={load} may={may} />
        {/* A load that is closed has no carrier to be found for it. */}
        {isOpen(load) && (
          <div>
            <Suspense fallback={<Skeleton h={420} />}>
              <MatchSection load={load} may={may} />
            </Suspense>
          </div>
        )}
      </div>
    </Stack>
  )
}
