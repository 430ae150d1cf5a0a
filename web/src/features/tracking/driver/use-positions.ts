/** The phone's position, measured while this is on and the page is open. A phone that sleeps measures nothing, and goes on when it wakes up. */
import { useEffect, useState } from 'react'
import type { Measured } from './fixes'

/** Why nothing is measured. */
export type PositionProblem = 'unsupported' | 'denied' | 'unavailable'

const OPTIONS: PositionOptions = { enableHighAccuracy: true, maximumAge: 10_000, timeout: 60_000 }

/** A phone that lies still tells nothing by itself. */
const STILL_MS = 120_000
const SOONEST_MS = 2000

export const usePositions = (isOn: boolean, speed: number, take: (measured: Measured) => void) => {
  const [problem, setProblem] = useState<PositionProblem | null>(null)
  const isSupported = 'geolocation' in navigator
  const every = Math.max(SOONEST_MS, STILL_MS / speed)
  useEffect(() => {
    if (!isOn || !isSupported) return
    const { geolocation } = navigator
    const got = ({ coords }: GeolocationPosition) => {
      setProblem(null)
      take(coords)
    }
    const failed = ({ code, PERMISSION_DENIED, POSITION_UNAVAILABLE }: GeolocationPositionError) => {
      if (code === PERMISSION_DENIED) setProblem('denied')
      // A timeout passes by itself: under a roof there is often no position.
      else if (code === POSITION_UNAVAILABLE) setProblem('unavailable')
    }
    const measure = () => geolocation.getCurrentPosition(got, failed, { ...OPTIONS, maximumAge: 0 })
    const following = geolocation.watchPosition(got, failed, OPTIONS)
    const timer = setInterval(measure, every)
    const wake = () => {
      if (document.visibilityState === 'visible') measure()
    }
    document.addEventListener('visibilitychange', wake)
    return () => {
      geolocation.clearWatch(following)
      clearInterval(timer)
      document.removeEventListener('visibilitychange', wake)
    }
  }, [isOn, isSupported, every, take])
  return isSupported ? problem : 'unsupported'
}
