import type { SluiceError } from '@sluice/sdk'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/buttons/Button.tsx'
import { ConfirmButton } from '../../ui/buttons/ConfirmButton.tsx'
import { DialogAction } from '../../ui/overlays/DialogAction.tsx'

type StoppedActionsProps = {
  readonly funds: SluiceError['funds']
  /** Goes on with it; absent for what does not wait to be gone on with. */
  readonly onResume: (() => void) | undefined
  /** Brings back what it left; absent where nothing can come back. */
  readonly onTakeBack: (() => void) | undefined
  readonly isBusy: boolean
  readonly words: {
    readonly findOut: string
    readonly tryAgain: string
    readonly takeBack: string
  }
  readonly onClose: () => void
  readonly children?: ReactNode
}

/** What can be done with something that stopped half-way: one way on, one way back, and leaving it. */
export function StoppedActions(props: StoppedActionsProps) {
  const { funds, onResume, onTakeBack, isBusy, words, onClose, children } = props
  const { t } = useTranslation()
  return (
    <DialogAction>
      <div className="flex w-full flex-col gap-2">
        {onResume && (
          <ConfirmButton
            size="large"
            wide
            disabled={isBusy}
            onClick={() => {
              onClose()
              onResume()
            }}
          >
            {funds === 'moving' ? words.findOut : words.tryAgain}
          </ConfirmButton>
        )}
        {onTakeBack && (
          <ConfirmButton look="tonal" wide busy={isBusy} onClick={onTakeBack}>
            {words.takeBack}
          </ConfirmButton>
        )}
        {children}
        <Button look="quiet" wide onClick={onClose}>
          {t('common.close')}
        </Button>
      </div>
    </DialogAction>
  )
}
