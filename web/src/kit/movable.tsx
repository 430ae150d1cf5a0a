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

/** Where elements stand now, in this order: that of the keyboard and of screen readers too. */
export const Place = ({ hosts, className }: { hosts: readonly HTMLElement[]; className?: string }) => {
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const place = element.current
    if (!place) return
    // What stands here already stays: it would lose the focus.
    const isSame =
      place.children.length === hosts.length && hosts.every((host, at) => place.children[at] === host)
    if (!isSame) place.replaceChildren(...hosts)
  })
  return <div ref={element} className={className} />
}
