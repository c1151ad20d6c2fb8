import { Sun, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { usePreferences } from '../../preferences/usePreferences.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { Icon } from '../../ui/pictures/Icon.tsx'

/** One line at the foot of the page: follow the device, or stay dark. */
export function ThemeQuestion() {
  const { t } = useTranslation()
  const { setTheme } = usePreferences()
  return (
    <aside
      aria-label={t('banner.themeName')}
      className="sticky bottom-0 z-20 border-t border-line bg-surface shadow-raised"
    >
      <div className="mx-auto flex min-h-14 max-w-[1440px] flex-wrap items-center justify-end gap-3 px-4 py-2 text-14">
        <Icon of={Sun} className="shrink-0 text-accent" />
        <p className="min-w-0 flex-1">{t('banner.theme')}</p>
        <Button look="tonal" onClick={() => setTheme('system')} className="whitespace-nowrap">
          {t('banner.themeFollow')}
        </Button>
        <IconButton
          icon={X}
          iconSize={16}
          label={t('banner.themeKeep')}
          onClick={() => setTheme('dark')}
        />
      </div>
    </aside>
  )
}
