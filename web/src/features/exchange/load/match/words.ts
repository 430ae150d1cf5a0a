/** Points of a match in words. Pure. */

/** `+30`, `−15`. */
export const pointsWords = (points: number) => `${points < 0 ? '−' : '+'}${Math.abs(points)}`
