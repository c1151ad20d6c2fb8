import { Settings2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatPercent } from '../../../format/percent.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { NOTABLE_SLIPPAGE_PPM } from '../../../preferences/preferences.ts'
import { usePreferences } from '../../../preferences/usePreferences.ts'
import { later } from '../../../ui/browser/later.ts'
import { classNames } from '../../../ui/classNames.ts'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { Icon } from '../../../ui/pictures/Icon.tsx'
import type { SwapForm } from '../form/useSwapForm.ts'

const SettingsPanel = later(
  async () => (await import('./SettingsPanel.tsx')).SettingsPanel,
  'trade',
)

/** The slippage in force, and the way to change it. */
export function SettingsButton({ form }: { readonly form: SwapForm }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const [open, setOpen] = useState(false)
  const { isExpert, isSlippageAuto } = usePreferences()
  const { slippagePpm } = form
  const isRisky = slippagePpm > NOTABLE_SLIPPAGE_PPM || isExpert
  const percent = formatPercent(slippagePpm, locale)
  return (
    <Panel
      open={open}
      onOpenChange={setOpen}
      title={t('settings.title')}
      trigger={
        <button
          type="button"
          aria-label={t('settings.open', { percent })}
          className={classNames(
            '-me-2 inline-flex min-h-11 items-center gap-2 rounded-control px-3 text-14 transition-colors hover:bg-surface-2',
            isRisky ? 'text-warn' : 'text-ink-2 hover:text-ink',
          )}
        >
          {isSlippageAuto && <span className="text-12">{t('settings.auto')}</span>}
          {percent}
          <Icon of={Settings2} />
        </button>
      }
    >
      <Suspense fallback={<Skeleton className="h-36 w-full rounded-control" />}>
        <SettingsPanel form={form} />
      </Suspense>
    </Panel>
  )
}
