import { Moon, Sun } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { usePreferences } from '../preferences/usePreferences.ts'
import { IconButton } from '../ui/IconButton.tsx'

/** Turns the light on or off. */
export function ThemeToggle() {
  const { t } = useTranslation()
  const { theme, setTheme } = usePreferences()
  const isDark = theme === 'dark'
  return (
    <IconButton
      icon={isDark ? Sun : Moon}
      label={isDark ? t('shell.lightTheme') : t('shell.darkTheme')}
      onClick={() => setTheme(isDark ? 'light' : 'dark')}
    />
  )
}
