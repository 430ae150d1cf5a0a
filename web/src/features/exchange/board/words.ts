/** Figures of the board in words. Pure. */
import type { Load } from '@/domains/loads/types'
import { formatNumber } from '@/lib/number'

const exact = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** `$2.41 per mile`. */
export const perMile = (dollars: number) => `${exact.format(dollars)} per mile`

const UNITS: Readonly<Record<Load['weight_unit'], string>> = { lb: 'lb', kg: 'kg' }

/** `42,000 lb`. */
export const weightWords = (weight: number, unit: Load['weight_unit']) =>
  `${formatNumber(Math.round(weight))} ${UNITS[unit]}`
