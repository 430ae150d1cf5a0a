/** Keeps the screen on while the page is in view: phones measure nothing for a page that sleeps. */
import { useEffect } from 'react'

export const canKeepScreenOn = () => 'wakeLock' in navigator

export const useScreenOn = (isOn: boolean) => {
  useEffect(() => {
    if (!isOn || !canKeepScreenOn()) return
    let lock: WakeLockSentinel | null = null
    let isOver = false
    const hold = async () => {
      if (document.visibilityState !== 'visible') return
      try {
        const got = await navigator.wakeLock.request('screen')
        if (isOver) await got.release()
        else lock = got
      } catch {
        // The phone decides: a low battery, say.
      }
    }
    const again = () => void hold()
    again()
    // A page that was out of view has lost it.
    document.addEventListener('visibilitychange', again)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', again)
      void lock?.release()
    }
  }, [isOn])
}
