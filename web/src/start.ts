/**
 * The page's first script: lets the browser paint the frame that came with the page, and only then loads and runs the application, so that
 * 200 kB of it neither delay that paint nor run as one long task. Between the parts a slow phone answers to its finger.
 */

/** Lets the browser do what waits meanwhile. */
const pause = () => new Promise(resolve => setTimeout(resolve))

/** Once the next frame is painted; at once where nobody looks (no frame would come) or there is nothing to paint. */
const painted = async () => {
  if (document.hidden || !document.getElementById('first-paint')) return
  await new Promise(requestAnimationFrame)
  await pause()
}

/** How many requests are begun at a time: each takes a phone some milliseconds. */
const AT_A_TIME = 5

/** Fetches what the screen needs, as the page names it (scripts/pages.mjs). */
const fetchNamed = async (links: readonly HTMLLinkElement[]): Promise<void> => {
  for (const link of links.slice(0, AT_A_TIME)) link.rel = link.dataset.rel ?? ''
  if (links.length <= AT_A_TIME) return
  await pause()
  return fetchNamed(links.slice(AT_A_TIME))
}

const start = async () => {
  await painted()
  void fetchNamed([...document.querySelectorAll<HTMLLinkElement>('link[data-rel]')])
  await pause()
  // The library, what every page looks like, the application.
  await import('react-dom/client')
  await pause()
  await import('./ui/provider')
  await pause()
  const { open } = await import('./main')
  await pause()
  open()
}

void start()
