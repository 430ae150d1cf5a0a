/** What is far below is made when it comes near: a phone has the start of the page sooner. */
import { type ReactNode, useEffect, useRef, useState } from 'react'

/** How far below the screen it begins, so that it is there when one arrives. */
const AHEAD = '300px'

/** `waiting` takes the same room, so that nothing moves. */
export const WhenNear = ({ waiting, children }: { waiting: ReactNode; children: ReactNode }) => {
  const [isNear, setNear] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!place.current) return
    const observer = new IntersectionObserver(
      entries => {
        if (!entries.some(entry => entry.isIntersecting)) return
        observer.disconnect()
        setNear(true)
      },
      { rootMargin: AHEAD },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  return isNear ? children : <div ref={place}>{waiting}</div>
}
