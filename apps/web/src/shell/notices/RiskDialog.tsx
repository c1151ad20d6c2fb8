import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreferences } from '../../preferences/usePreferences.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'

type RiskDialogProps = { readonly open: boolean; readonly onOpenChange: (open: boolean) => void }

const FORUM = 'https://forum.dfinity.org'

/** The warning in full. It closes for good once a person has agreed. */
export function RiskDialog({ open, onOpenChange }: RiskDialogProps) {
  const { t } = useTranslation('risk')
  const acceptRisk = usePreferences((preferences) => preferences.acceptRisk)
  const [agrees, setAgrees] = useState(false)
  const paragraphs = [t('prices'), t('software'), t('tokens'), t('liquidity'), t('keys'), t('law')]
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('title')}
      footer={
        <Button size="large" wide disabled={!agrees} onClick={acceptRisk}>
          {agrees ? t('close') : t('tick')}
        </Button>
      }
    >
      <div className="grid gap-3 text-14 text-ink-2">
        {paragraphs.map((text) => (
          <p key={text}>{text}</p>
        ))}
        <a href={FORUM} target="_blank" rel="noreferrer" className="font-medium text-accent">
          {t('ask')}
        </a>
        <p className="text-ink">{t('statement')}</p>
        <Checkbox checked={agrees} onCheckedChange={setAgrees}>
          {t('agree')}
        </Checkbox>
      </div>
    </Dialog>
  )
}
