/** What the search's sliders mean to a call: bounds, steps and defaults of document 1 §5. Pure. */

export interface Range {
  min: number
  max: number
}

/** The bounds in a call; a bound that is not there is not sent. */
export interface Bounds {
  gteq?: number
  lteq?: number
}

/** The right end of the fleet, box-truck and cargo-van sliders: no upper bound. */
export const MOST_UNITS = 1000
/** The steps of those sliders: small numbers have more space, since most carriers are small. */
export const UNIT_STOPS = [
  0,
  1,
  2,
  3,
  4,
  5,
  6,
  7,
  8,
  9,
  10,
  12,
  15,
  20,
  25,
  30,
  40,
  50,
  75,
  100,
  150,
  200,
  300,
  500,
  750,
  MOST_UNITS,
] as const
/** The right end of the authority-age slider, in months: no upper bound. */
export const MOST_MONTHS = 24

/** The sliders' initial positions. */
export const DEFAULTS = {
  authorityAgeRange: { min: 1, max: MOST_MONTHS },
  equipmentMin: 1,
  /** The equipment portfolio: at least so many units, and so many percent of the fleet. */
  portfolio: { units: 1, percent: 0.5 },
} as const

const bounds = ({ min, max }: Range, unbounded: number): Bounds => ({
  ...(min > 0 && { gteq: min }),
  ...(max < unbounded && { lteq: max }),
})

/** Fleet size, straight box trucks, cargo vans. */
export const unitBounds = (range: Range) => bounds(range, MOST_UNITS)

/** Authority age in months. */
export const authorityAgeBounds = (range: Range) => bounds(range, MOST_MONTHS)

/** The marks of the coverage sliders. */
export const COVERAGE_STEPS = [0, 50, 100, 150, 200, 250] as const

export type CoverageStep = (typeof COVERAGE_STEPS)[number]

const CARGO_DOLLARS: Record<CoverageStep, number> = {
  0: 0,
  50: 100_000,
  100: 200_000,
  150: 250_000,
  200: 500_000,
  250: 1_000_000,
}

const LIABILITY_DOLLARS: Record<CoverageStep, number> = {
  0: 0,
  50: 1_000_000,
  100: 2_000_000,
  150: 3_000_000,
  200: 4_000_000,
  250: 5_000_000,
}

const isStep = (step: number): step is CoverageStep => (COVERAGE_STEPS as readonly number[]).includes(step)

/** Cargo coverage in US dollars; nothing for what is no mark of the slider. */
export const cargoCoverage = (step: number) => (isStep(step) ? CARGO_DOLLARS[step] : undefined)

/** General and auto liability in US dollars. */
export const liability = (step: number) => (isStep(step) ? LIABILITY_DOLLARS[step] : undefined)

export type SearchKind = 'lane' | 'radius' | 'global' | 'my-carriers'

/** Miles from the origin, or how far back in time: a number, and only where a search has an origin. */
export const fromOrigin = (
  value: number | string | null | undefined,
  kind: SearchKind,
): number | undefined => {
  if (kind !== 'lane' && kind !== 'radius') return undefined
  if (value === null || value === undefined || String(value).trim() === '') return undefined
  const number = Number(value)
  return Number.isFinite(number) && number >= 0 ? number : undefined
}
