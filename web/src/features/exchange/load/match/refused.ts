/** Which carriers got no offer, where the whole call was refused because none could get one. */
import { ApiError } from '@/api/errors'

const OF_CARRIER = /carrier_ids\.(\d+)$/

/** Why of each carrier: the server names carriers by their place among those asked. */
export const refusedCarriers = (error: unknown, asked: readonly { id: number }[]) =>
  error instanceof ApiError
    ? error.problems.flatMap(({ field, detail }) => {
        const carrier = asked[Number(OF_CARRIER.exec(field ?? '')?.[1])]
        return carrier ? [{ carrier_id: carrier.id, detail }] : []
      })
    : []
