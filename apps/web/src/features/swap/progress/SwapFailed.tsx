import type { SwapErrorCode } from '@sluice/sdk'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { feesOf, useEntriesSince } from '../../../activity/done/useEntriesSince.ts'
import { formatExactAmount } from '../../../format/amount.ts'
import { toDecimalText } from '../../../format/decimal.ts'
import { formatSymbol } from '../../../format/symbol.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { useSdk } from '../../../session/useSdk.ts'
import { useOpenConnect } from '../../../session/useSessionStore.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ConfirmButton } from '../../../ui/buttons/ConfirmButton.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { DialogAction } from '../../../ui/overlays/DialogAction.tsx'
import { BringBack } from './BringBack.tsx'
import { describeSwapError, type ErrorAction } from './describeSwapError.ts'
import type { SwapFailedProps } from './SwapFailedProps.ts'
import { useSwapRunner } from './useSwapRunner.ts'

const AFTER_APPROVAL: ReadonlySet<string> = new Set<SwapErrorCode>([
  'price-moved',
  'fee-changed',
  'pool-busy',
  'pool-paused',
  'swap-refused',
])

/** What happened, where the money is, what to do: three lines and one button. */
export function SwapFailed({ id, subject, error, onClose }: SwapFailedProps) {
  const { t } = useTranslation(['common', 'progress'])
  const { t: tTrade } = useTranslation('trade', { useSuspense: false })
  const locale = useLocale()
  const sdk = useSdk()
  const navigate = useNavigate()
  const openConnect = useOpenConnect()
  const { resume } = useSwapRunner()
  const { tokenIn, tokenOut } = subject
  const { what, funds, next, label, action } = describeSwapError(t, error, {
    symbolIn: formatSymbol(tokenIn.symbol),
    symbolOut: formatSymbol(tokenOut.symbol),
    amountIn: (units) => formatExactAmount(units, tokenIn.decimals, locale),
  })
  const entries = useEntriesSince(id, tokenIn)
  const fees = entries && feesOf(entries, tokenIn.fee)
  const spent = fees
    ? tTrade('failed.cost', {
        amount: `${formatExactAmount(fees, tokenIn.decimals, locale)} ${formatSymbol(tokenIn.symbol)}`,
      })
    : undefined
  const pair = { input: tokenIn.ledgerId, output: tokenOut.ledgerId }
  /** The form was emptied when the order was given; nothing came of it, so it stands there again. */
  const reviewAgain = () => {
    const amount = toDecimalText(subject.amountIn, tokenIn.decimals)
    navigate(`/swap?${new URLSearchParams({ ...pair, amount })}`, { state: { fill: id } })
  }
  const act: Record<ErrorAction, () => void> = {
    close: () => {},
    connect: openConnect,
    continue: () => {
      const cutOff = sdk.flows.pending().find((flow) => flow.id === id)
      if (cutOff?.kind === 'swap' || cutOff?.kind === 'route') void resume(cutOff)
    },
    'review-again': reviewAgain,
    'show-pool-balance': () => navigate('/swap/withdraw'),
  }
  /** The pool was allowed to take the input before the swap came to nothing, and is for some minutes yet. */
  const mayBeAllowed = AFTER_APPROVAL.has(error.code)
  const Act = action === 'continue' ? ConfirmButton : Button
  const { poolId } = subject
  const isAtPool = error.funds === 'pool' && poolId !== undefined
  return (
    <ErrorState
      what={what}
      funds={spent ? `${funds} ${spent}` : funds}
      next={next}
      action={
        <DialogAction>
          <div className="flex w-full flex-col gap-2">
            {isAtPool && <BringBack poolId={poolId} subject={subject} onClose={onClose} />}
            <Act
              size="large"
              {...(isAtPool ? { look: 'tonal' as const } : {})}
              wide
              onClick={() => {
                onClose()
                act[action]()
              }}
            >
              {label}
            </Act>
            {mayBeAllowed && !isAtPool && (
              <Button
                look="quiet"
                wide
                onClick={() => {
                  onClose()
                  navigate('/swap/revoke-approve')
                }}
              >
                {t('progress:swapError.action.showApprovals')}
              </Button>
            )}
          </div>
        </DialogAction>
      }
    />
  )
}
