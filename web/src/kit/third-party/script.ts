/** Adds a script of another site to the page, once; it never holds the page up, and its absence is nobody's error. */
export const addScript = (src: string) => {
  if ([...document.scripts].some(script => script.src === src)) return
  const script = document.createElement('script')
  script.src = src
  script.async = true
  document.head.append(script)
}
