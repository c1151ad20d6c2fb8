// Runs before the first paint, so that a person who chose the light theme never sees a dark flash.
try {
  const saved = JSON.parse(localStorage.getItem('sluice-preferences') ?? '{}')
  const theme = saved.state?.theme
  const isLight =
    theme === 'light' || (theme === 'system' && matchMedia('(prefers-color-scheme: light)').matches)
  if (isLight) document.documentElement.dataset.theme = 'light'
} catch {
  // Unreadable preferences mean the default theme; the store repairs them when it loads.
}
