/** What the cards of a load's page are given. */
import type { LoadDetail } from '@/domains/loads/types'

/** What a person may do with loads. */
export interface May {
  /** Change them: status, carrier, truck, links. */
  manage: boolean
  /** Log arrivals and calls. */
  log: boolean
  /** Record what was checked before a pickup. */
  clear: boolean
  /** See rate confirmations. */
  rates: boolean
}

export interface CardProps {
  load: LoadDetail
  may: May
}
