/** Amounts of money, which travel in cents. */
const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 0,
})

/** `49900` → `$499`. */
export const formatCents = (cents: number) => dollars.format(cents / 100)
