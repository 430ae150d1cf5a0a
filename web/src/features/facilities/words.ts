/** A facility in words. Pure. */
import type { Facility } from './queries'

/** `Dallas, TX 75201`. */
const placeOf = ({ city, state, zip_place: ofZip, postal_code: zip }: Facility) =>
  [city ? [city, state].filter(Boolean).join(', ') : (ofZip ?? state), zip].filter(Boolean).join(' ')

/** Its name, or its street. */
export const nameOf = (facility: Facility) => facility.name ?? facility.street ?? placeOf(facility)

/** Where it is, without what its name says already. */
export const addressOf = (facility: Facility) =>
  [facility.name ? facility.street : null, placeOf(facility)].filter(Boolean).join(', ')

/** `32.791, -96.801`. */
export const pointWords = ({ latitude, longitude }: NonNullable<Facility['point']>) =>
  `${latitude.toFixed(3)}, ${longitude.toFixed(3)}`
