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

const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB']

/** A size of files: `14 bytes`, `2.4 MB`, `50 GB`. */
export const formatBytes = (bytes: number) => {
  const power = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), UNITS.length - 1)
  const value = bytes / 1024 ** power
  return `${value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 1 : 0 })} ${UNITS[power]}`
}

/** A rate that is already in percent: `20.4%`. */
export const formatPercent = (value: number, digits = 1) => `${value.toFixed(digits)}%`
