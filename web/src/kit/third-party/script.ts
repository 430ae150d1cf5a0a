/** Adds a script of another site to the page, once; it never delays the page, and its absence is not an error. */
export const addScript = (src: string) => {
  if ([...document.scripts].some(script => script.src === src)) return
  const script = document.createElement('script')
  script.src = src
  script.async = true
  document.head.append(script)
}
