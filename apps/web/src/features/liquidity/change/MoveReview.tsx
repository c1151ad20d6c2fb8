import { newOrderKey, type TickRange } from '@sluice/sdk'
import type { BalancedPlan } from '@sluice/sdk/balancedPlan'
import type { RemovalPlan } from '@sluice/sdk/liquidityPlan'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
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
import type { PositionRow } from '../positions/positionView.ts'
import { RangeLine } from '../range/RangeLine.tsx'
import { RiskQuestion } from '../risk/RiskQuestion.tsx'
import { useMarketRisk } from '../risk/useMarketRisk.ts'
import { useLiquidityRunner } from '../useLiquidityRunner.ts'
import { Bounds } from './Bounds.tsx'
import { useKeepsBounds } from './useKeepsBounds.ts'

export type Move = { readonly removal: RemovalPlan; readonly placed: BalancedPlan }

type MoveReviewProps = {
  readonly row: PositionRow
  readonly range: TickRange
  readonly plan: Move
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** A change of range in full before it is made: one order, inside of the pool. */
export function MoveReview({ open, onOpenChange, ...props }: MoveReviewProps) {
  const { t } = useTranslation('liquidity')
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('move.title')}>
      <Review {...props} onDone={() => onOpenChange(false)} />
    </Dialog>
  )
}

type ReviewProps = Pick<MoveReviewProps, 'row' | 'range' | 'plan'> & { readonly onDone: () => void }

function Review({ onDone, ...props }: ReviewProps) {
  const { t } = useTranslation('liquidity')
  const navigate = useNavigate()
  const { signsUnasked } = useSdk()
  const { mintSlippagePpm: slippagePpm } = usePreferences()
  const owner = useOwner() ?? ''
  const [key] = useState(() => newOrderKey(owner))
  // what is confirmed is what stands here, whatever the market does meanwhile
  const [{ row, range, plan }] = useState(props)
  const { add } = useLiquidityRunner()
  const { position, token0, token1 } = row
  const { removal, placed } = plan
  const { swap, minimum0, minimum1, liquidity: placedLiquidity } = placed
  const asked = useMarketRisk({
    pool: position.pool,
    range,
    token0,
    token1,
    liquidity: placedLiquidity,
  })
  const disputed = useDisputed([token0, token1])
  const isReading = useKeepsBounds(position.poolId) === undefined
  const confirm = () => {
    onDone()
    const { liquidity } = removal
    const out = { minimum0: removal.minimum0, minimum1: removal.minimum1 }
    void add({
      key,
      order: {
        poolId: position.poolId,
        ...range,
        deposit0: 0n,
        deposit1: 0n,
        minimum0,
        minimum1,
        from: { positionId: position.id, liquidity, ...out },
        ...(swap ? { swap } : {}),
      },
      about: {
        action: 'move',
        token0,
        token1,
        amount0: removal.amount0,
        amount1: removal.amount1,
        count: 1,
      },
    })
    // the old position ends; the new one is linked from what tells that it is done
    navigate('/liquidity')
  }
  const leasts = [
    { token: token0, least: minimum0 },
    { token: token1, least: minimum1 },
  ]
  return (
    <div className="flex flex-col gap-4">
      <PairAmounts title={t('move.then')} row={row} amounts={placed} />
      <RangeLine pool={position.pool} range={range} token0={token0} token1={token1} />
      <dl className="grid gap-1 border-t border-line pt-4 text-13">
        {swap && (
          <DetailRow name={t('review.swap')} hint={t('review.swapHint')}>
            <Amount amount={swap.amountIn} token={swap.zeroForOne ? token0 : token1} /> →{' '}
            <Amount amount={swap.amountOut} token={swap.zeroForOne ? token1 : token0} />
          </DetailRow>
        )}
        <Bounds poolId={position.poolId} leasts={leasts} slippagePpm={slippagePpm} />
      </dl>
      <p className="text-13 text-ink-2">{t('move.hint')}</p>
      {!signsUnasked && (
        <p className="text-13 text-ink-2">{t('review.prompts', { count: swap ? 3 : 2 })}</p>
      )}
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
          {disputed.missing ?? t('move.confirm')}
        </ConfirmButton>
      </DialogAction>
    </div>
  )
}
