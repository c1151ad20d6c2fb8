import { Copy, ExternalLink, Settings } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/buttons/Button.tsx'
import { withOverlay } from '../../ui/feedback/LoadingOverlay.tsx'
import { useToast } from '../../ui/feedback/useToast.ts'
import { Panel } from '../../ui/layout/Panel.tsx'
import { ActionMenu } from '../../ui/overlays/ActionMenu.tsx'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { Sheet } from '../../ui/overlays/Sheet.tsx'
import { Section, Specimens } from './Section.tsx'

type Shown = 'dialog' | 'confirm' | 'sheet' | 'panel'

/** What opens over the page. */
export function OverlaysSection() {
  const { t } = useTranslation('dev')
  const toast = useToast()
  const [shown, setShown] = useState<Shown>()
  const opens = (name: Shown) => ({
    open: shown === name,
    onOpenChange: (open: boolean) => setShown(open ? name : undefined),
  })
  const opener = (name: Shown, label: string): ReactNode => (
    <Button look="tonal" onClick={() => setShown(name)}>
      {label}
    </Button>
  )
  const actions = [
    { id: 'settings', label: t('settings'), icon: Settings, to: '/dev/ui' },
    { id: 'copy', label: t('press'), icon: Copy, onSelect: () => toast.info(t('toastText')) },
    { id: 'out', label: t('outside'), icon: ExternalLink, href: 'https://internetcomputer.org' },
  ]
  return (
    <Section title={t('overlays')}>
      <Specimens title={t('open')}>
        {opener('dialog', t('dialog'))}
        {opener('confirm', t('confirm'))}
        <Sheet
          {...opens('sheet')}
          side="end"
          title={t('sheet')}
          trigger={<Button look="tonal">{t('sheet')}</Button>}
        >
          <p className="text-14">{t('explained')}</p>
        </Sheet>
        <Panel
          {...opens('panel')}
          title={t('panel')}
          trigger={<Button look="tonal">{t('panel')}</Button>}
        >
          <p className="text-14">{t('explained')}</p>
        </Panel>
        <ActionMenu actions={actions} trigger={<Button look="tonal">{t('menu')}</Button>} />
        <Button
          look="tonal"
          onClick={() => withOverlay(() => new Promise((done) => setTimeout(done, 1_000)))}
        >
          {t('cover')}
        </Button>
      </Specimens>
      <Dialog {...opens('dialog')} title={t('dialog')} footer={<Button wide>{t('press')}</Button>}>
        <p className="text-14">{t('explained')}</p>
      </Dialog>
      <ConfirmDialog
        {...opens('confirm')}
        title={t('confirm')}
        onConfirm={() => setShown(undefined)}
        isRisky
      >
        {t('funds')}
      </ConfirmDialog>
    </Section>
  )
}
