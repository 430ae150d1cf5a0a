/** Where the map's own layers are (`npm run map-layers` makes them); they come from this site, and only once a map is shown. */
import labels from './layers/labels.json?url'
import land from './layers/land.json?url'
import lines from './layers/lines.json?url'
import roads from './layers/roads.json?url'
import water from './layers/water.json?url'

export const LAYERS = { land, water, lines, roads, labels } as const

export type LayerName = keyof typeof LAYERS

/** Sources that require attribution on the map (NOTICE.md has all). */
export const ATTRIBUTION = '© OpenStreetMap contributors · © GeoNames · Natural Earth · US Census Bureau'

/** What is credited on the map: its ground, where that is ours, and the source of what is drawn on it; each once. */
export const creditsOf = (isOwnGround: boolean, credit?: string) => {
  if (!isOwnGround) return credit
  return credit && !ATTRIBUTION.includes(credit) ? `${ATTRIBUTION} · ${credit}` : ATTRIBUTION
}

/** What the layers hold, in degrees; the map moves within it. */
export const WINDOW = { west: -171, south: 6, east: -45, north: 77 }

/** What is shown before there is anything to show: the contiguous United States with both borders. */
export const START = [
  { lat: 50.2, lon: -125 },
  { lat: 23.5, lon: -66.5 },
] as const

export const NEAREST = 11
export const FARTHEST = 1.5
