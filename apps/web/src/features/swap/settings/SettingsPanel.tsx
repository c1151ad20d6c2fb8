import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreferences } from '../../../preferences/usePreferences.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Switch } from '../../../ui/fields/Switch.tsx'
import { Hint } from '../../../ui/overlays/Hint.tsx'
import { Slippage } from './Slippage.tsx'

/** How much worse than quoted a swap may turn out, and whether great impacts are allowed. */
export function SettingsPanel() {
  const { t } = useTranslation()
  const expertId = useId()
  const { isExpert, setExpert } = usePreferences()
  return (
    <div className="flex flex-col gap-4">
      <Slippage />
      <div className="flex items-center gap-2">
        <label htmlFor={expertId} className="text-14">
          {t('settings.expert')}
        </label>
        <Hint about={t('settings.expert')}>{t('settings.expertHint')}</Hint>
        <span className="flex-1" />
        <Switch id={expertId} checked={isExpert} onCheckedChange={setExpert} />
      </div>
      {isExpert && <Notice tone="warn">{t('settings.expertOn')}</Notice>}
    </div>
  )
}
