import type { Token } from '@sluice/sdk'
import { SluiceError } from '@sluice/sdk/errors'
import { stoppedHalfway } from '@sluice/sdk/standingOf'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useWaitingFlow } from '../../../activity/progress/ResumableFailure.tsx'
import { queryKeys } from '../../../app/queryKeys.ts'
import { formatExactAmount } from '../../../format/amount.ts'
import { toDecimalText } from '../../../format/decimal.ts'
import { formatSymbol } from '../../../format/symbol.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { useSdk } from '../../../session/useSdk.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ConfirmButton } from '../../../ui/buttons/ConfirmButton.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { DialogAction } from '../../../ui/overlays/DialogAction.tsx'
import { describeSwapError } from './describeSwapError.ts'
import type { SwapFailedProps } from './SwapFailedProps.ts'
import { useSwapRunner } from './useSwapRunner.ts'

/** A trade that came to nothing half-way: what it holds now, and what may be done with it. */
export function RouteStopped({ id, subject, error, onClose }: SwapFailedProps) {
  const { t } = useTranslation(['common', 'progress'])
  const { t: tTrade } = useTranslation('trade', { useSuspense: false })
  const locale = useLocale()
  const sdk = useSdk()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { resume } = useSwapRunner()
  const { tokenIn, tokenOut, route = [] } = subject
  const flow = useWaitingFlow(id)
  const held = (flow?.kind === 'route' ? stoppedHalfway(flow) : []).flatMap(
    ({ holds, isAtPool }) => {
      const token = [tokenIn, ...route.map((hop) => hop.tokenOut)].find(
        ({ ledgerId }) => ledgerId === holds.ledgerId,
      )
      return token ? [{ token, amount: holds.amount, isAtPool }] : []
    },
  )
  const why = error.cause instanceof SluiceError ? error.cause : error
  const symbols = {
    symbolIn: formatSymbol(tokenIn.symbol),
    symbolOut: formatSymbol(tokenOut.symbol),
  }
  const { what, funds } = describeSwapError(t, why, symbols)
  const amounts = held
    .map(
      ({ token, amount }) =>
        `${formatExactAmount(amount, token.decimals, locale)} ${formatSymbol(token.symbol)}`,
    )
    .join(', ')
  const keep = () => {
    // a call that is still open keeps the trade on the list of what is unfinished
    sdk.trade
      .keep(id)
      .catch(() => undefined)
      .finally(() => queries.invalidateQueries({ queryKey: queryKeys.unfinished() }))
    onClose()
  }
  /** A new order with its own review: what is paid is what the trade holds, less the fees that paying costs. */
  const tradeOn = (token: Token, amount: bigint, into: Token) => {
    keep()
    const query = new URLSearchParams({
      input: token.ledgerId,
      output: into.ledgerId,
      amount: toDecimalText(amount - 2n * token.fee, token.decimals),
    })
    navigate(`/swap?${query}`, { state: { fill: `${id} ${into.ledgerId}` } })
  }
  /** The pool has it: made again, the rest would be paid out of what else the wallet holds. */
  const isAtPool = why.funds === 'pool'
  /** It was paid by transfer: going on finds it there, and keeping it means to withdraw it. */
  const isPaid = held.some((one) => one.isAtPool)
  const [only, another] = held
  const middle =
    another === undefined && only?.token.ledgerId !== tokenIn.ledgerId ? only : undefined
  return (
    <ErrorState
      what={t('progress:swapError.routeStopped.what')}
      funds={
        isAtPool
          ? funds
          : isPaid
            ? tTrade('failed.lies', { amounts })
            : t('progress:swapError.routeStopped.holds', { amounts })
      }
      next={what}
      action={
        <DialogAction>
          <div className="flex w-full flex-col gap-2">
            {isAtPool ? (
              <Button
                size="large"
                wide
                onClick={() => {
                  onClose()
                  navigate('/swap/withdraw')
                }}
              >
                {t('progress:swapError.action.showPoolBalance')}
              </Button>
            ) : (
              <ConfirmButton
                size="large"
                wide
                onClick={() => {
                  onClose()
                  if (flow?.kind === 'route') void resume(flow)
                }}
              >
                {t('progress:swapError.routeStopped.retry')}
              </ConfirmButton>
            )}
            {middle && !isAtPool && (
              <>
                <Button
                  look="tonal"
                  wide
                  onClick={() => tradeOn(middle.token, middle.amount, tokenOut)}
                >
                  {t('progress:swapError.routeStopped.goOn', { symbol: symbols.symbolOut })}
                </Button>
                <Button
                  look="tonal"
                  wide
                  onClick={() => tradeOn(middle.token, middle.amount, tokenIn)}
                >
                  {t('progress:swapError.routeStopped.back', { symbol: symbols.symbolIn })}
                </Button>
              </>
            )}
            {isPaid ? (
              <Button
                look="quiet"
                wide
                onClick={() => {
                  keep()
                  navigate('/swap/withdraw')
                }}
              >
                {tTrade('failed.takeBack', { amounts })}
              </Button>
            ) : (
              <Button look="quiet" wide onClick={keep}>
                {isAtPool
                  ? t('common.close')
                  : t('progress:swapError.routeStopped.keep', { amounts })}
              </Button>
            )}
          </div>
        </DialogAction>
      }
    />
  )
}
