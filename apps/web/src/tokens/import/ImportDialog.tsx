import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { ImportToken } from './ImportToken.tsx'

type ImportDialogProps = {
  readonly ledgerId: string
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** The import of one token, over whatever named it. */
export function ImportDialog({ ledgerId, open, onOpenChange }: ImportDialogProps) {
  const { t } = useTranslation('tokens')
  const close = () => onOpenChange(false)
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('import.title')}>
      <ImportToken ledgerId={ledgerId} onImported={close} onCancel={close} />
    </Dialog>
  )
}
