/** A stop's place in words, and as a link that opens the phone's maps. Pure. */
import { addressLines } from '@/lib/address'
import type { DriveStop, TrackStop } from './types'

type City = Pick<TrackStop, 'city' | 'state'>

/** `Dallas, TX`. */
export const cityWords = ({ city, state }: City) =>
  [city, state].filter(Boolean).join(', ') || 'Place unknown'

type Place = Pick<DriveStop, 'name' | 'street' | 'city' | 'state' | 'postal_code' | 'latitude' | 'longitude'>

/** The facility, or the city. */
export const placeWords = ({ name, ...place }: Pick<DriveStop, 'name' | 'city' | 'state'>) =>
  name || cityWords(place)

export const linesOf = ({ street, city, state, postal_code: zip }: Place) =>
  addressLines({ street, city, state, zip })

/** By its street where that is known: a point may be that of a ZIP code. */
const searched = (stop: Place) => {
  const { street, latitude, longitude } = stop
  if (street) return linesOf(stop).join(', ')
  return latitude != null && longitude != null ? `${latitude},${longitude}` : linesOf(stop).join(', ')
}

/** Opens the maps that the phone's owner chose; Apple's phones know an address of their own alone. Nothing where the place is unknown. */
export const mapsLink = (stop: Place, userAgent: string) => {
  const text = searched(stop)
  if (!text) return null
  const q = encodeURIComponent(text)
  if (/iPhone|iPad|iPod/.test(userAgent)) return `maps://?daddr=${q}`
  const { latitude, longitude } = stop
  const near = latitude != null && longitude != null ? `${latitude},${longitude}` : '0,0'
  return `geo:${near}?q=${q}`
}
