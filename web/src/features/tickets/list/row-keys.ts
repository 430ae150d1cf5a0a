/** J and K, or the arrows from a row on, go through the rows of a list; Enter opens the one that has the focus, as for any link. */
import { type RefObject, useEffect } from 'react'

/** The link of each row: a table's, or a card's on a phone. */
const ROW_LINKS = 'tr[data-link] td[data-title] > a, li[data-link] a[data-row], li[data-link] > div a'

const DOWN: ReadonlySet<string> = new Set(['j', 'ArrowDown'])
const UP: ReadonlySet<string> = new Set(['k', 'ArrowUp'])

/** Which row is next: from none to the first or the last, and no further than the ends. Null for other keys. Pure. */
export const rowAfter = (key: string, at: number, rows: number): number | null => {
  if (rows === 0) return null
  if (DOWN.has(key)) return Math.min(at + 1, rows - 1)
  if (UP.has(key)) return at < 0 ? rows - 1 : Math.max(at - 1, 0)
  return null
}

const isTyping = (element: Element | null) =>
  element instanceof HTMLElement &&
  (element.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(element.tagName))

export const useRowKeys = (list: RefObject<HTMLElement | null>) => {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event
      const { activeElement } = document
      if (ctrlKey || metaKey || altKey || isTyping(activeElement)) return
      // In front of the list, keys are the dialog's.
      if (document.querySelector('[role=dialog]')) return
      const links = [...(list.current?.querySelectorAll<HTMLElement>(ROW_LINKS) ?? [])]
      const at = links.indexOf(activeElement as HTMLElement)
      // Arrows scroll the page until a row has the focus.
      if (key.startsWith('Arrow') && at < 0) return
      const next = rowAfter(key, at, links.length)
      if (next === null) return
      event.preventDefault()
      links[next]?.focus()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [list])
}
