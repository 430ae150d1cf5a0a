// So that a dark page never flashes light: there is nothing to see before the scripts ran, and this comes before them. A file of its own:
// the page allows no inline script.
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
