/**
 * Gives the focus a place where the button that had it goes away with what it did: the heading of the card, dialog or page that it was in. Without
 * it the focus falls to the page as a whole, and the keyboard begins at the top again.
 */

/** What has a heading of its own. */
const HOMES = 'section, [role=dialog], main'
const HEADINGS = 'h1, h2, h3'

/** Homes that are kept: those around what has the focus, and before them those around what opened its dialog. */
const MOST = 12

/** Dialogs give the focus back themselves, within a moment of closing. */
const SETTLED_MS = 100

/** What an element stands in, the nearest first. */
export const homesOf = (element: Element): readonly Element[] => {
  const home = element.closest(HOMES)
  return home ? [home, ...(home.parentElement ? homesOf(home.parentElement) : [])] : []
}

/** The nearest heading that is still there and shown: one that is hidden takes no focus. */
export const headingIn = (homes: readonly Element[]) =>
  homes
    .filter(home => home.isConnected)
    .flatMap(home => [...home.querySelectorAll<HTMLElement>(HEADINGS)])
    .find(heading => heading.checkVisibility({ visibilityProperty: true }))

/** A button, or anything in a dialog, which closes once it is sent. A link leads to a page of its own. */
const goesAway = (element: Element) => element.matches('button, [role=dialog] *')

const start = () => {
  let held: HTMLElement | null = null
  let homes: readonly Element[] = []
  // A button that waits for its answer is disabled, and loses the focus with that.
  let wasDisabled = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const settle = () => {
    timer = undefined
    if (!held || document.activeElement !== document.body) return
    if (held.isConnected) {
      if (wasDisabled && !held.matches(':disabled')) held.focus({ preventScroll: true })
      return
    }
    const heading = headingIn(homes)
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }
  const observer = new MutationObserver(() => {
    wasDisabled ||= held?.matches(':disabled') ?? false
    timer ??= setTimeout(settle, SETTLED_MS)
  })

  const hold = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return
    homes = [...new Set([...homesOf(target), ...homes])].slice(0, MOST)
    held = goesAway(target) ? target : null
    wasDisabled = false
    observer.disconnect()
    if (held)
      observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled'] })
  }
  // Whoever presses elsewhere takes the focus away.
  const letGo = ({ target }: PointerEvent) => {
    if (held && !(target instanceof Node && held.contains(target))) held = null
  }
  // Before what a component keeps to itself is stopped.
  document.addEventListener('focusin', hold, true)
  document.addEventListener('pointerdown', letGo, true)
}

let isKept = false

/** From now on, on every page. */
export const keepFocus = () => {
  if (!isKept) start()
  isKept = true
}
