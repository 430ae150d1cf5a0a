// So that a dark page never flashes light: the page waits for this before its first paint. A file of its own: the page allows no inline script.
{
  const saved = (() => {
    try {
      return localStorage.getItem('mantine-color-scheme-value')
    } catch {
      return null
    }
  })()
  const dark = saved === 'dark' || (saved !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
}
