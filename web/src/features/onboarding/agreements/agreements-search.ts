/** What the address of the agreements' screen holds. */
export interface AgreementsSearch {
  tab?: 'payment-terms'
}

export const agreementsSearch = ({ tab }: Record<string, unknown>): AgreementsSearch =>
  tab === 'payment-terms' ? { tab } : {}
