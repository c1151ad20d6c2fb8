import type { StoredSwap } from '@sluice/sdk'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSwapRunner } from '../features/swap/progress/useSwapRunner.ts'
import { useSdk } from '../session/useSdk.ts'
import { Button } from '../ui/Button.tsx'
import { ConfirmButton } from '../ui/ConfirmButton.tsx'
import { SwapTitle } from './interruptedTitles.tsx'

type InterruptedRowProps = { readonly swap: StoredSwap; readonly onContinue: () => void }

/** A swap that nobody follows: go on with it, or forget it. */
export function InterruptedRow({ swap, onContinue }: InterruptedRowProps) {
  const { t } = useTranslation()
  const sdk = useSdk()
  const queries = useQueryClient()
  const { resume } = useSwapRunner()
  const dismiss = () => {
    sdk.swap.dismiss(swap.id)
    void queries.invalidateQueries({ queryKey: ['interrupted'] })
  }
  return (
    <li className="flex flex-col gap-2 rounded-control bg-warn/12 p-3">
      <p className="text-14">
        <SwapTitle swap={swap} />
      </p>
      <p className="text-13 text-ink-2">{t('activity.interruptedHint')}</p>
      <div className="flex gap-2">
        <ConfirmButton
          className="flex-1"
          onClick={() => {
            onContinue()
            void resume(swap)
          }}
        >
          {t('activity.continue')}
        </ConfirmButton>
        <Button look="quiet" onClick={dismiss}>
          {t('activity.dismiss')}
        </Button>
      </div>
    </li>
  )
}
