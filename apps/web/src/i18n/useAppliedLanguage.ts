import { useEffect, useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreferences } from '../preferences/usePreferences.ts'
import { directionOf } from './languages.ts'

/** Puts the chosen language and its direction on the document. Returns the direction. */
export function useAppliedLanguage(): 'ltr' | 'rtl' {
  const { i18n } = useTranslation()
  const chosen = usePreferences((preferences) => preferences.language)
  useEffect(() => {
    if (chosen && chosen !== i18n.language) void i18n.changeLanguage(chosen)
  }, [chosen, i18n])
  const shown = i18n.language
  const direction = directionOf(shown)
  // before a frame is drawn: words would stand at the wrong side in it, and a line that was scrolled for them jumps back when they turn
  useLayoutEffect(() => {
    document.documentElement.lang = shown
    document.documentElement.dir = direction
  }, [shown, direction])
  return direction
}
