/** Why a carrier cannot share its truck now. Pure. */
import type { EldRequest } from '../types'

type About = Pick<EldRequest, 'provider_label' | 'starts_at'>

/** None where it can share. */
export const hindrance = ({ provider_label: eld, starts_at: from }: About) => {
  if (from == null) return 'This load is over. Its truck isn’t followed anymore.'
  if (eld == null) return 'No ELD is connected. Connect it first, then open this link again.'
  return null
}

/** What holds sharing up although it was, or can be, agreed to; none where nothing does. */
export const truckRemark = ({ vin, is_truck_known: isKnown, provider_label: eld }: EldRequest) => {
  if (eld == null || isKnown) return null
  return vin == null
    ? 'The broker hasn’t named the truck yet. Its location is shared once it does.'
    : `${eld} doesn’t report a truck with VIN ${vin}. Nothing is shared until it does.`
}
