/** Amounts of rate confirmations, which have cents unlike rates in lists of loads. Pure. */

const exact = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** `$2,450.00`. */
export const formatMoney = (dollars: number) => exact.format(dollars)

/** What a field holds, in dollars: `2450`, `$2,450.5`. Null where it is no amount. */
export const moneyIn = (text: string): number | null => {
  const plain = text
    .trim()
    .replace(/^\$\s*/, '')
    .replaceAll(',', '')
  return /^\d{1,6}(\.\d{1,2})?$/.test(plain) ? Number(plain) : null
}

/** The same the other way: `2450.00`. */
export const moneyField = (dollars: number) => dollars.toFixed(2)

/** How much more or less one amount is than another: `+$150.00`, `−$75.00`. */
export const formatDifference = (from: number, to: number) => {
  const cents = Math.round((to - from) * 100)
  if (cents === 0) return 'no change'
  return `${cents > 0 ? '+' : '−'}${formatMoney(Math.abs(cents) / 100)}`
}
