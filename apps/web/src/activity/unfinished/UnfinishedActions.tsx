import type { AnyFlow } from '@sluice/sdk'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/buttons/Button.tsx'
import { ConfirmButton } from '../../ui/buttons/ConfirmButton.tsx'
import type { UnfinishedProps } from '../ActivityArea.tsx'

type UnfinishedActionsProps = {
  readonly isBusy?: boolean
  readonly onContinue: () => void
  readonly onDismiss: () => void
}

/** Goes on with what was interrupted, or begins to forget it. */
export function UnfinishedActions({
  isBusy = false,
  onContinue,
  onDismiss,
}: UnfinishedActionsProps) {
  const { t } = useTranslation()
  return (
    <div className="flex gap-2">
      <ConfirmButton className="flex-1" busy={isBusy} onClick={onContinue}>
        {t('activity.continue')}
      </ConfirmButton>
      <Button look="quiet" disabled={isBusy} onClick={onDismiss}>
        {t('activity.dismiss')}
      </Button>
    </div>
  )
}

type Runner<F> = { readonly resume: (flow: F) => Promise<unknown> }

/** The same for an area whose runner opens the progress of what goes on. */
export const resumedBy = <F extends AnyFlow>(
  useRunner: () => Runner<F>,
): ComponentType<UnfinishedProps<F>> =>
  function Resumed({ flow, onContinue, onDismiss }) {
    const { resume } = useRunner()
    const goOn = () => {
      onContinue()
      void resume(flow)
    }
    return <UnfinishedActions onContinue={goOn} onDismiss={onDismiss} />
  }
