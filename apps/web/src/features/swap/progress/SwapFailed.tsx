import type { SluiceError } from '@sluice/sdk'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { Activity } from '../../../activity/useActivities.ts'
import { formatSymbol } from '../../../format/symbol.ts'
import { useSdk } from '../../../session/useSdk.ts'
import { useOpenConnect } from '../../../session/useSessionStore.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { describeSwapError, type ErrorAction } from '../describeSwapError.ts'
import { useSwapRunner } from './useSwapRunner.ts'

type SwapFailedProps = {
  readonly activity: Activity
  readonly error: SluiceError
  readonly onClose: () => void
}

/** What happened, where the money is, what to do: three lines and one button. */
export function SwapFailed({ activity, error, onClose }: SwapFailedProps) {
  const { t } = useTranslation()
  const sdk = useSdk()
  const navigate = useNavigate()
  const openConnect = useOpenConnect()
  const { resume } = useSwapRunner()
  const { tokenIn, tokenOut } = activity.summary
  const { what, funds, next, label, action } = describeSwapError(t, error, {
    symbolIn: formatSymbol(tokenIn.symbol),
    symbolOut: formatSymbol(tokenOut.symbol),
  })
  const showPair = () => navigate(`/swap?input=${tokenIn.ledgerId}&output=${tokenOut.ledgerId}`)
  const act: Record<ErrorAction, () => void> = {
    close: () => {},
    connect: openConnect,
    continue: () => {
      const last = sdk.swap.pending().toSorted((a, b) => b.startedAt - a.startedAt)[0]
      if (last) void resume(last)
    },
    'review-again': showPair,
    'show-pool-balance': showPair,
  }
  return (
    <ErrorState
      what={what}
      funds={funds}
      next={next}
      action={
        <Button
          size="large"
          wide
          onClick={() => {
            onClose()
            act[action]()
          }}
        >
          {label}
        </Button>
      }
    />
  )
}
