import { newOrderKey, type Position, type PositionPool, type TickRange } from '@sluice/sdk'
import { networkFeeOf } from '@sluice/sdk/swapCosts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatExactAmount } from '../../../format/amount.ts'
import { formatSymbol } from '../../../format/symbol.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { usePreferences } from '../../../preferences/usePreferences.ts'
import { useOwner, useSdk } from '../../../session/useSdk.ts'
import { DisputedQuestion } from '../../../tokens/disputed/DisputedQuestion.tsx'
import { useDisputed } from '../../../tokens/disputed/useDisputed.ts'
import { ConfirmButton } from '../../../ui/buttons/ConfirmButton.tsx'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { DialogAction } from '../../../ui/overlays/DialogAction.tsx'
import { DetailRow } from '../../swap/quote/DetailRow.tsx'
import { PairAmounts } from '../positions/PairAmounts.tsx'
import type { LiquidityAction } from '../progress/LiquiditySubject.ts'
import { RangeLine } from '../range/RangeLine.tsx'
import { RiskQuestion } from '../risk/RiskQuestion.tsx'
import { useMarketRisk } from '../risk/useMarketRisk.ts'
import { useLiquidityRunner } from '../useLiquidityRunner.ts'
import { Bounds } from './Bounds.tsx'
import type { Deposit } from './useDeposit.ts'
import { useKeepsBounds } from './useKeepsBounds.ts'

type DepositReviewProps = {
  readonly deposit: Deposit
  readonly pool: PositionPool
  readonly range: TickRange
  /** The position that it is added to; a new one when absent. */
  readonly position?: Pick<Position, 'id'>
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** A deposit in full before it is made. */
export function DepositReview({ open, onOpenChange, ...props }: DepositReviewProps) {
  const { t } = useTranslation('liquidity')
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('review.title')}>
      <Review {...props} onDone={() => onOpenChange(false)} />
    </Dialog>
  )
}

type ReviewProps = Omit<DepositReviewProps, 'open' | 'onOpenChange'> & {
  readonly onDone: () => void
}

function Review({ deposit, pool, range, position, onDone }: ReviewProps) {
  const { t } = useTranslation('liquidity')
  const locale = useLocale()
  const { signsUnasked } = useSdk()
  const { mintSlippagePpm: slippagePpm } = usePreferences()
  const owner = useOwner() ?? ''
  const [key] = useState(() => newOrderKey(owner))
  // what is confirmed is what stands here, whatever the market does meanwhile
  const [{ order, plan, zap }] = useState(deposit)
  const { add } = useLiquidityRunner()
  const { token0, token1 } = deposit.tokens
  const asked = useMarketRisk({ pool, range, token0, token1, liquidity: plan?.liquidity })
  const disputed = useDisputed([token0, token1])
  const isReading = useKeepsBounds(pool.poolId) === undefined
  if (!order || !plan || !token0 || !token1) return undefined
  const sides = [
    { token: token0, amount: order.deposit0, least: order.minimum0 },
    { token: token1, amount: order.deposit1, least: order.minimum1 },
  ]
  const paid = sides.filter(({ amount }) => amount > 0n)
  const confirm = () => {
    onDone()
    // what is given does not stand in the form to be given again
    deposit.clear()
    const action: LiquidityAction = zap ? 'zap' : position ? 'increase' : 'add'
    const amounts = { amount0: order.deposit0, amount1: order.deposit1 }
    void add({
      key,
      order: { ...order, ...(position ? { positionId: position.id } : {}) },
      about: { action, token0, token1, ...amounts, count: 1 },
    })
  }
  return (
    <div className="flex flex-col gap-4">
      <PairAmounts
        title={t('review.fromWallet')}
        row={{ token0, token1 }}
        amounts={{ amount0: order.deposit0, amount1: order.deposit1 }}
      />
      <RangeLine pool={pool} range={range} token0={token0} token1={token1} />
      <dl className="grid gap-1 border-t border-line pt-4 text-13">
        {zap?.swap && (
          <DetailRow name={t('review.swap')} hint={t('review.swapHint')}>
            <Amount amount={zap.swap.amountIn} token={zap.swap.zeroForOne ? token0 : token1} /> →{' '}
            <Amount amount={zap.swap.amountOut} token={zap.swap.zeroForOne ? token1 : token0} />
          </DetailRow>
        )}
        <Bounds poolId={pool.poolId} leasts={sides} slippagePpm={slippagePpm} />
        <DetailRow name={t('review.networkFees')} hint={t('review.networkFeesHint')}>
          {paid
            .map(
              ({ token }) =>
                `${formatExactAmount(networkFeeOf(token), token.decimals, locale)} ${formatSymbol(token.symbol)}`,
            )
            .join(' + ')}
        </DetailRow>
      </dl>
      {!signsUnasked && (
        <p className="text-13 text-ink-2">
          {t('review.prompts', { count: 2 * paid.length + (zap?.swap ? 2 : 1) })}
        </p>
      )}
      <p className="text-13 text-ink-2">{t('review.rest')}</p>
      <RiskQuestion asked={asked} />
      <DisputedQuestion of={disputed} />
      <DialogAction>
        <ConfirmButton
          size="large"
          wide
          disabled={!asked.isAgreed || disputed.missing !== undefined}
          busy={isReading}
          onClick={confirm}
        >
          {disputed.missing ?? (position ? t('review.increase') : t('review.add'))}
        </ConfirmButton>
      </DialogAction>
    </div>
  )
}
