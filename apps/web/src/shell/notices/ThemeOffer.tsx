import { Suspense } from 'react'
import { usePreferences } from '../../preferences/usePreferences.ts'
import { later } from '../../ui/browser/later.ts'
import { useMediaQuery } from '../../ui/browser/useMediaQuery.ts'

const ThemeQuestion = later(async () => (await import('./ThemeQuestion.tsx')).ThemeQuestion)

/** Asks whoever's device is light while this page is dark by default; once, after the risk. */
export function ThemeOffer() {
  const { hasAcceptedRisk, hasAnsweredTheme } = usePreferences()
  const isSystemLight = useMediaQuery('(prefers-color-scheme: light)')
  if (!hasAcceptedRisk || hasAnsweredTheme || !isSystemLight) return null
  return (
    <Suspense>
      <ThemeQuestion />
    </Suspense>
  )
}
