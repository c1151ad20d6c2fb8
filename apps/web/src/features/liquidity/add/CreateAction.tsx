import { newOrderKey, type OrderKey, type PositionPool, type TickRange } from '@sluice/sdk'
import { networkFeeOf } from '@sluice/sdk/swapCosts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatExactAmount } from '../../../format/amount.ts'
import { formatSymbol } from '../../../format/symbol.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { usePreferences } from '../../../preferences/usePreferences.ts'
import { useOwner } from '../../../session/useSdk.ts'
import { useOpenConnect } from '../../../session/useSessionStore.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import { DetailRow } from '../../swap/quote/DetailRow.tsx'
import { LeastRows } from '../change/Bounds.tsx'
import type { Deposit } from '../change/useDeposit.ts'
import { PairAmounts } from '../positions/PairAmounts.tsx'
import { RangeLine } from '../range/RangeLine.tsx'
import { useLiquidityRunner } from '../useLiquidityRunner.ts'
import type { PoolTerms } from './PoolTerms.ts'

/** What goes into the pool with the same order. */
export type FirstDeposit = {
  readonly deposit: Deposit
  readonly order: NonNullable<Deposit['order']>
  readonly pool: PositionPool
  readonly range: TickRange
}

type CreateActionProps = {
  readonly terms: PoolTerms
  /** What is missing, in words. */
  readonly obstacle: string | undefined
  readonly first?: FirstDeposit | undefined
}

/** The one order: the pool, and what goes into it, after a look at both. */
export function CreateAction({ terms, obstacle, first }: CreateActionProps) {
  const { t } = useTranslation('liquidity')
  const { t: tCommon } = useTranslation()
  const owner = useOwner()
  const openConnect = useOpenConnect()
  const { create } = useLiquidityRunner()
  const [key, setKey] = useState<OrderKey>()
  // what is confirmed is what stood there when the review opened
  const [asked, setAsked] = useState<FirstDeposit>()
  const [isAsked, setIsAsked] = useState(false)
  const { token0, token1, sqrtPriceX96, feePips } = terms
  const confirm = () => {
    if (sqrtPriceX96 === undefined || key === undefined) return
    setIsAsked(false)
    const amounts = {
      amount0: asked?.order.deposit0 ?? 0n,
      amount1: asked?.order.deposit1 ?? 0n,
    }
    void create({
      key,
      wish: { token0: token0.ledgerId, token1: token1.ledgerId, feePips, sqrtPriceX96 },
      ...(asked ? { first: asked.order } : {}),
      about: { action: 'create', token0, token1, ...amounts, count: 1 },
    })
    asked?.deposit.clear()
  }
  if (owner === undefined)
    return (
      <Button size="large" wide onClick={openConnect}>
        {tCommon('common.connectWallet')}
      </Button>
    )
  return (
    <>
      <Button
        size="large"
        wide
        disabled={obstacle !== undefined || !terms.isAgreed}
        onClick={() => {
          // whoever reads the review gives the order
          setKey(newOrderKey(owner))
          setAsked(first)
          setIsAsked(true)
        }}
      >
        {obstacle ?? t('create.open')}
      </Button>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setIsAsked}
        title={t('create.title')}
        confirm={asked ? t('create.confirmFirst') : t('create.confirm')}
        isSent
        onConfirm={confirm}
      >
        <Review terms={terms} first={asked} />
      </ConfirmDialog>
    </>
  )
}

type ReviewProps = { readonly terms: PoolTerms; readonly first: FirstDeposit | undefined }

function Review({ terms, first }: ReviewProps) {
  const { t } = useTranslation('liquidity')
  const locale = useLocale()
  const { mintSlippagePpm } = usePreferences()
  const { token0, token1, priceText: price, cost, paidIn } = terms
  const words = { base: formatSymbol(token0.symbol), quote: formatSymbol(token1.symbol), price }
  if (first === undefined)
    return (
      <>
        <p>{t('create.review', words)}</p>
        <p className="mt-2">{t('create.back')}</p>
      </>
    )
  const { order, pool, range } = first
  const sides = [
    { token: token0, amount: order.deposit0, least: order.minimum0 },
    { token: token1, amount: order.deposit1, least: order.minimum1 },
  ]
  const paid = sides.filter(({ amount }) => amount > 0n)
  return (
    <div className="flex flex-col gap-4">
      <p>{t('create.reviewFirst', words)}</p>
      <PairAmounts
        title={t('review.fromWallet')}
        row={{ token0, token1 }}
        amounts={{ amount0: order.deposit0, amount1: order.deposit1 }}
      />
      <RangeLine pool={pool} range={range} token0={token0} token1={token1} />
      <dl className="grid gap-1 border-t border-line pt-4 text-13">
        {paidIn && cost !== undefined && (
          <DetailRow name={t('create.cost')}>
            <Amount amount={cost} token={paidIn} isExact />
          </DetailRow>
        )}
        <LeastRows leasts={sides} slippagePpm={mintSlippagePpm} />
        <DetailRow name={t('review.networkFees')} hint={t('review.networkFeesHint')}>
          {paid
            .map(
              ({ token }) =>
                `${formatExactAmount(networkFeeOf(token), token.decimals, locale)} ${formatSymbol(token.symbol)}`,
            )
            .join(' + ')}
        </DetailRow>
      </dl>
      <p className="text-13 text-ink-2">{t('create.backFirst')}</p>
    </div>
  )
}
