/** What the address of the rules may say. */
export const rulesSearch = (search: Record<string, unknown>): { classification?: number } => {
  const id = Number(search['classification'])
  return Number.isInteger(id) && id > 0 ? { classification: id } : {}
}
