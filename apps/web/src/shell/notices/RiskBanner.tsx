import { ShieldAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreferences } from '../../preferences/usePreferences.ts'
import { later } from '../../ui/browser/later.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { OnceOpened } from '../../ui/overlays/OnceOpened.tsx'
import { Icon } from '../../ui/pictures/Icon.tsx'

const RiskDialog = later(async () => (await import('./RiskDialog.tsx')).RiskDialog, 'risk')

/** One line at the foot of the page until its warning was read and agreed to; remembered on this device. Short, so that it is never the largest thing painted first. */
export function RiskBanner() {
  const { t } = useTranslation()
  const hasAccepted = usePreferences((preferences) => preferences.hasAcceptedRisk)
  const [open, setOpen] = useState(false)
  if (hasAccepted) return null
  return (
    <>
      <aside
        aria-label={t('risk.title')}
        className="sticky bottom-0 z-20 border-t border-line bg-surface shadow-raised"
      >
        <div className="mx-auto flex min-h-14 max-w-[1440px] items-center gap-3 px-4 py-2 text-14">
          <Icon of={ShieldAlert} className="shrink-0 text-warn" />
          <p className="min-w-0 flex-1 truncate">{t('risk.short')}</p>
          <Button look="tonal" onClick={() => setOpen(true)} className="whitespace-nowrap">
            {t('risk.read')}
          </Button>
        </div>
      </aside>
      <OnceOpened isOpen={open}>
        <RiskDialog open={open} onOpenChange={setOpen} />
      </OnceOpened>
    </>
  )
}
