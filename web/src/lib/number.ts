/** Numbers and money as they are read in a table. */

const whole = new Intl.NumberFormat('en-US')
const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
})

export const formatNumber = (value: number) => whole.format(value)

/** Whole dollars: `$750,000`. */
export const formatDollars = (value: number) => dollars.format(value)

/** `1 carrier`, `2,041 carriers`. */
export const count = (n: number, one: string, many = `${one}s`) =>
  `${whole.format(n)} ${n === 1 ? one : many}`

/** A rate that is already in percent: `20.4%`. */
export const formatPercent = (value: number, digits = 1) => `${value.toFixed(digits)}%`
