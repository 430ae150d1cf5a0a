/** What a person may do with a load on the board. */
export interface May {
  /** Post it, and accept bids. */
  post: boolean
  /** Offer it to carriers, decline bids, and log what carriers said. */
  source: boolean
  /** Open the load's own page. */
  read: boolean
  /** See what follows from inspections. */
  safety: boolean
  /** Open rate confirmations. */
  confirm: boolean
  /** Search lanes for carriers. */
  lanes: boolean
}
