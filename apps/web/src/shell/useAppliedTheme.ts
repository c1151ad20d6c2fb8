import { useEffect } from 'react'
import { usePreferences } from '../preferences/usePreferences.ts'
import { printLight } from '../ui/browser/onPaper.ts'
import { useMediaQuery } from '../ui/browser/useMediaQuery.ts'

/** The theme that is shown now. */
export function useShownTheme(): 'dark' | 'light' {
  const theme = usePreferences((preferences) => preferences.theme)
  const isSystemLight = useMediaQuery('(prefers-color-scheme: light)')
  if (theme !== 'system') return theme
  return isSystemLight ? 'light' : 'dark'
}

/** Puts the chosen theme on the document. */
export function useAppliedTheme(): void {
  const theme = useShownTheme()
  useEffect(() => {
    document.documentElement.dataset.theme = theme
    return printLight(theme)
  }, [theme])
}
