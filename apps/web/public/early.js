// Runs before the application's modules and before the first paint.

// Two libraries write style sheets while their modules start. The content security policy asks for a nonce on them, and these
// are the names under which they look for it.
globalThis.__nonce__ = document.currentScript.nonce
globalThis.__webpack_nonce__ = document.currentScript.nonce

// A person who chose the light theme never sees a dark flash.
try {
  const saved = JSON.parse(localStorage.getItem('sluice-preferences') ?? '{}')
  const theme = saved.state?.theme
  const isLight =
    theme === 'light' || (theme === 'system' && matchMedia('(prefers-color-scheme: light)').matches)
  if (isLight) document.documentElement.dataset.theme = 'light'
} catch {
  // Unreadable preferences mean the default theme; the store repairs them when it loads.
}
