/** What is printed is printed light, whatever the theme; it has that again afterwards. Returns what ends it. */
export function printLight(theme: 'dark' | 'light'): () => void {
  const { dataset } = document.documentElement
  const before = () => {
    dataset.theme = 'light'
    if (theme === 'dark') dataset.ink = 'light'
  }
  const after = () => {
    dataset.theme = theme
    delete dataset.ink
  }
  window.addEventListener('beforeprint', before)
  window.addEventListener('afterprint', after)
  return () => {
    window.removeEventListener('beforeprint', before)
    window.removeEventListener('afterprint', after)
    after()
  }
}

/** Prints one part of the page. */
export function printPart(part: HTMLElement): void {
  part.dataset.printed = ''
  window.addEventListener('afterprint', () => delete part.dataset.printed, { once: true })
  window.print()
}
