/** The code that is read to the carrier on its number on file: it records the driver as verified by itself. (loads.md §2a, point 2.) */
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { verifiedBy } from '@/domains/loads/guard'
import { LOADS } from '@/domains/loads/queries'
import { openMovements } from '@/domains/loads/stops'
import type { LoadDetail } from '@/domains/loads/types'
import { confirmationsAboutQuery, RATE_CONFIRMATIONS } from '@/domains/rate_confirmations/queries'
import { takesVoiceCode } from '@/domains/rate_confirmations/state'
import { allows } from '@/kit/access/guards'
import { useUser } from '@/kit/access/use-user'
import { Instant } from '@/kit/instant'
import { Note } from '@/ui/note'

const VoiceDialog = lazy(() =>
  import('@/domains/rate_confirmations/voice-dialog').then(module => ({ default: module.VoiceDialog })),
)

export const VoiceCode = ({ load }: { load: LoadDetail }) => {
  const [isCalling, setCalling] = useState(false)
  const user = useUser()
  const queryClient = useQueryClient()
  const may = user !== undefined && allows('SendRateCons', user)
  const { data } = useQuery({ ...confirmationsAboutQuery({ load_id_eq: load.id }), enabled: may })
  const [movement] = openMovements(load.movements)
  if (movement?.driver_name == null)
    return (
      <Note tone="warn" title="Name the driver first">
        This check is about who drives.
      </Note>
    )
  const verified = verifiedBy(load)
  if (verified)
    return (
      <Note tone="info" title="Driver verified">
        By {verified.user.name}, <Instant at={verified.created_at} />. It counts until the truck, the driver
        or the driver’s phone changes.
      </Note>
    )
  if (!may) return null
  // The carrier typed it meanwhile, or will: what it recorded is asked for at once.
  const done = () => {
    setCalling(false)
    void queryClient.invalidateQueries({ queryKey: LOADS })
    void queryClient.invalidateQueries({ queryKey: RATE_CONFIRMATIONS })
  }
  const row = data?.rows.find(row => row.movement_id === movement.id && takesVoiceCode(row))
  return (
    <Note tone="info" title="Use a voice code">
      {row ? (
        <>
          We give you the carrier’s number on file and six digits to read out. The carrier types them, and the
          driver is verified.
          <div>
            <Button mt="xs" size="xs" onClick={() => setCalling(true)}>
              Get the number and code
            </Button>
          </div>
        </>
      ) : (
        'Send a rate con first: the carrier types the code on its page.'
      )}
      {isCalling && row && (
        <Suspense>
          <VoiceDialog row={row} close={done} />
        </Suspense>
      )}
    </Note>
  )
}
