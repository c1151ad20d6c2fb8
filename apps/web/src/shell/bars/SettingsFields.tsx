import { Monitor, Moon, Sun } from 'lucide-react'
import { Suspense, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { LANGUAGES } from '../../i18n/languages.ts'
import { usePreferences } from '../../preferences/usePreferences.ts'
import { useConfigIfReady } from '../../session/useSdk.ts'
import { later } from '../../ui/browser/later.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { Select } from '../../ui/fields/Select.tsx'
import { Switch } from '../../ui/fields/Switch.tsx'

/** Of a world of this machine: the public build leaves it out. */
const LetTimePass =
  import.meta.env.DEV || import.meta.env.VITE_LOCAL_TOOLS === '1'
    ? later(
        async () => (await import('../../local-tools/LetTimePass.tsx')).LetTimePass,
        'localTools',
      )
    : undefined

const LANGUAGE_OPTIONS = LANGUAGES.map(({ code, name }) => ({ id: code, label: name }))

/** How the page looks and speaks, and whether it covers what a person owns. */
export function SettingsFields() {
  const { t, i18n } = useTranslation()
  const { theme, setTheme, setLanguage, isPrivate, setPrivate } = usePreferences()
  const privateId = useId()
  const clock = useConfigIfReady()?.services?.clock
  const themes = [
    { id: 'dark', icon: Moon, label: t('display.dark') },
    { id: 'light', icon: Sun, label: t('display.light') },
    { id: 'system', icon: Monitor, label: t('display.system') },
  ] as const
  const shown = LANGUAGES.find(({ code }) => code === i18n.language)?.code
  return (
    <div className="flex flex-col gap-2 text-14">
      <div className="flex items-center justify-between gap-4">
        <span className="text-ink-2">{t('display.theme')}</span>
        <span className="flex">
          {themes.map(({ id, icon, label }) => (
            <IconButton
              key={id}
              icon={icon}
              label={label}
              aria-pressed={theme === id}
              onClick={() => setTheme(id)}
              className="aria-pressed:bg-surface-2 aria-pressed:text-ink"
            />
          ))}
        </span>
      </div>
      <div className="flex items-center justify-between gap-4">
        <span className="text-ink-2">{t('display.language')}</span>
        <Select
          label={t('display.language')}
          options={LANGUAGE_OPTIONS}
          chosen={shown}
          onChoose={setLanguage}
        />
      </div>
      <div className="flex items-center justify-between gap-4">
        <label htmlFor={privateId} className="text-ink-2">
          {t('display.private')}
        </label>
        <Switch id={privateId} checked={isPrivate} onCheckedChange={setPrivate} />
      </div>
      {LetTimePass && clock !== undefined && (
        <Suspense>
          <LetTimePass clock={clock} />
        </Suspense>
      )}
    </div>
  )
}
