/** Which of the phone's positions are worth keeping and sending. Pure. */
import { freightTime } from '@/domains/loads/freight-clock'
import type { SentPosition } from '../queries'
import type { DrivePage } from '../types'

/** Where the phone was; `at` by the load's clock, in milliseconds. */
export interface Fix {
  at: number
  lat: number
  lon: number
  /** Miles an hour, where the phone knows it. */
  mph?: number
}

/** What the phone measures, as far as it matters here. */
export type Measured = Pick<GeolocationCoordinates, 'latitude' | 'longitude' | 'accuracy' | 'speed'>

/** Half a mile is how near to a stop a truck has arrived: what may be farther off than that tells nothing. */
const MOST_OFF_METERS = 800
const MPH = 2.236_936
/** What the server takes for the speed of a truck. */
const FASTEST_MPH = 150

type FreightClock = DrivePage['freight_clock']

/** What a measurement at a moment of the phone's clock says; nothing where it is too rough. */
export const fixOf = (measured: Measured, now: number, clock: FreightClock): Fix | null => {
  const { latitude: lat, longitude: lon, accuracy, speed } = measured
  if (accuracy > MOST_OFF_METERS) return null
  const mph = speed === null ? Number.NaN : Math.round(speed * MPH * 10) / 10
  const at = Math.round(freightTime(clock, now))
  return { at, lat, lon, ...(mph >= 0 && mph <= FASTEST_MPH && { mph }) }
}

const MOVING_MS = 30_000
const STANDING_MS = 120_000
/** Less than this is the phone's own trembling. */
const MOVED_METERS = 100

const DEGREE_METERS = 111_195

const metersBetween = (one: Fix, other: Fix) => {
  const across = Math.cos((one.lat * Math.PI) / 180) * (one.lon - other.lon)
  return DEGREE_METERS * Math.hypot(one.lat - other.lat, across)
}

/** Twice a minute while the truck moves, every two minutes while it stands. */
export const isWorthKeeping = (last: Fix | undefined, next: Fix) => {
  if (!last) return true
  const passed = next.at - last.at
  if (passed < MOVING_MS) return false
  return passed >= STANDING_MS || metersBetween(last, next) > MOVED_METERS
}

/** As the call takes it. */
export const asSent = ({ at, lat, lon, mph }: Fix): SentPosition => ({
  located_at: new Date(at).toJSON(),
  latitude: lat,
  longitude: lon,
  ...(mph !== undefined && { speed_mph: mph }),
})
