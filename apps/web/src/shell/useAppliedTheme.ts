import { useEffect } from 'react'
import { usePreferences } from '../preferences/usePreferences.ts'

/** Puts the chosen theme on the document. */
export function useAppliedTheme(): void {
  const theme = usePreferences((preferences) => preferences.theme)
  useEffect(() => {
    document.documentElement.dataset.theme = theme
  }, [theme])
}
