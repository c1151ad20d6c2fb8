import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../buttons/Button.tsx'
import { ConfirmButton } from '../buttons/ConfirmButton.tsx'
import { Dialog } from './Dialog.tsx'

type ConfirmDialogProps = {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly title: string
  readonly children: ReactNode
  readonly onConfirm: () => void
  readonly confirm?: string
  readonly cancel?: string
  /** For what cannot be undone. */
  readonly isRisky?: boolean
  readonly isBusy?: boolean
  /** What has to be done before it can be confirmed: stands on the button meanwhile. */
  readonly missing?: string | undefined
  /** Confirming sends something, which needs a connection. */
  readonly isSent?: boolean
}

/** Shows the effect of something before it happens, and asks. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { t } = useTranslation()
  const { open, onOpenChange, title, children, onConfirm, isRisky, isBusy, missing } = props
  const Confirm = props.isSent ? ConfirmButton : Button
  const footer = (
    <div className="grid grid-cols-2 gap-3">
      <Button look="tonal" onClick={() => onOpenChange(false)}>
        {props.cancel ?? t('common.cancel')}
      </Button>
      <Confirm
        look={isRisky ? 'risk' : 'primary'}
        busy={isBusy ?? false}
        disabled={missing !== undefined}
        onClick={onConfirm}
      >
        {missing ?? props.confirm ?? t('common.confirm')}
      </Confirm>
    </div>
  )
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title} footer={footer}>
      <div className="text-14 text-ink-2">{children}</div>
    </Dialog>
  )
}
