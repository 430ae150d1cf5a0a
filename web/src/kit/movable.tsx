/** Parts of a page that stand elsewhere at another width: each is mounted once, in an element of its own, and that moves. */
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'

/** An element for each part; the same as long as the page is there. */
export const useHosts = <Part extends string>(parts: readonly Part[], className = '') => {
  const [hosts] = useState(() => {
    const made = {} as Record<Part, HTMLElement>
    for (const part of parts) {
      made[part] = document.createElement('div')
      made[part].className = className
    }
    return made
  })
  return hosts
}

/** What a part holds, wherever its element stands. Rendered behind the places, so that it is on the page once it is measured. */
export const Held = ({ host, children }: { host: HTMLElement; children: ReactNode }) =>
  createPortal(children, host)

/**
 * Where elements stand now, in this order: that of the keyboard and of screen readers too. Those that stand here no longer are taken by another
 * place, in which they stand now; a place that has none of them stays rendered, for what is in it to be taken from there.
 */
export const Place = ({ hosts, className }: { hosts: readonly HTMLElement[]; className?: string }) => {
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const place = element.current
    if (!place) return
    const focused = document.activeElement
    for (const [at, host] of hosts.entries()) {
      const there = place.children[at] ?? null
      if (there !== host) place.insertBefore(host, there)
    }
    // What is moved loses the focus.
    const isLost = focused !== document.activeElement && place.contains(focused)
    if (isLost && focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  })
  return <div ref={element} className={className} />
}
