/** Tells the style on which sides a box that scrolls sideways has more than is in view. */
import { useEffect, useRef } from 'react'

/** Less than a pixel is a matter of rounding. */
const SLACK = 1

/** For the box; its first child is what scrolls in it. */
export const useMore = () => {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const tell = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element
      element.toggleAttribute('data-more-before', scrollLeft > SLACK)
      element.toggleAttribute('data-more-after', scrollLeft + clientWidth < scrollWidth - SLACK)
    }
    const resizing = new ResizeObserver(tell)
    resizing.observe(element)
    if (element.firstElementChild) resizing.observe(element.firstElementChild)
    element.addEventListener('scroll', tell, { passive: true })
    return () => {
      resizing.disconnect()
      element.removeEventListener('scroll', tell)
    }
  }, [])
  return box
}
