import { ShieldAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreferences } from '../preferences/usePreferences.ts'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Icon } from '../ui/Icon.tsx'

const FORUM = 'https://forum.dfinity.org'

/** Fixed at the foot of the page until its warning was read and agreed to; remembered on this device. */
export function RiskBanner() {
  const { t } = useTranslation()
  const { hasAcceptedRisk, acceptRisk } = usePreferences()
  const [open, setOpen] = useState(false)
  const [agrees, setAgrees] = useState(false)
  if (hasAcceptedRisk) return null
  const paragraphs = [
    t('risk.prices'),
    t('risk.software'),
    t('risk.tokens'),
    t('risk.liquidity'),
    t('risk.keys'),
    t('risk.law'),
  ]
  return (
    <>
      <aside
        aria-label={t('risk.title')}
        className="sticky bottom-0 z-20 border-t border-line bg-surface shadow-raised"
      >
        <div className="mx-auto flex min-h-14 max-w-[1440px] items-center gap-3 px-4 py-2 text-14">
          <Icon of={ShieldAlert} className="shrink-0 text-warn" />
          <p className="min-w-0 flex-1">{t('risk.short')}</p>
          <Button look="tonal" onClick={() => setOpen(true)} className="whitespace-nowrap">
            {t('risk.read')}
          </Button>
        </div>
      </aside>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t('risk.title')}
        footer={
          <Button size="large" wide disabled={!agrees} onClick={acceptRisk}>
            {agrees ? t('risk.close') : t('risk.tick')}
          </Button>
        }
      >
        <div className="grid gap-3 text-14 text-ink-2">
          {paragraphs.map((text) => (
            <p key={text}>{text}</p>
          ))}
          <a href={FORUM} target="_blank" rel="noreferrer" className="font-medium text-accent">
            {t('risk.ask')}
          </a>
          <p className="text-ink">{t('risk.statement')}</p>
          <Checkbox checked={agrees} onCheckedChange={setAgrees}>
            {t('risk.agree')}
          </Checkbox>
        </div>
      </Dialog>
    </>
  )
}
