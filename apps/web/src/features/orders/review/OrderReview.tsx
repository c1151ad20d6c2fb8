import { newOrderKey } from '@sluice/sdk'
import { priceDistancePpm, sqrtPriceOfTick } from '@sluice/sdk/orderPrice'
import { networkFeeOf } from '@sluice/sdk/swapCosts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatAmount, formatExactAmount } from '../../../format/amount.ts'
import { formatSignedPercent } from '../../../format/percent.ts'
import { formatPrice } from '../../../format/price.ts'
import { formatSymbol } from '../../../format/symbol.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { useOwner, useSdk } from '../../../session/useSdk.ts'
import { DisputedQuestion } from '../../../tokens/disputed/DisputedQuestion.tsx'
import { useDisputed } from '../../../tokens/disputed/useDisputed.ts'
import { ConfirmButton } from '../../../ui/buttons/ConfirmButton.tsx'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { DialogAction } from '../../../ui/overlays/DialogAction.tsx'
import { DetailRow } from '../../swap/quote/DetailRow.tsx'
import { currentPrice, priceAtTick } from '../form/currentPrice.ts'
import { FarPriceNotice } from '../form/FarPriceNotice.tsx'
import { askedAbovePpm, isFarPrice } from '../form/farPrice.ts'
import type { OrderForm } from '../form/useOrderForm.ts'
import { sidesOf } from '../form/useOrderPrice.ts'
import { useOrderRunner } from '../useOrderRunner.ts'
import { HowItWorks } from './HowItWorks.tsx'
import { OrderSides } from './OrderSides.tsx'

/** Of the trading fee of 0.3 % four fifths are the order's, as they are any provider's. */
const EARNED_PPM = 2_400n

/** What an order earns by being filled, about: of what it buys. */
const earnedBy = (amountOut: bigint): bigint => (amountOut * EARNED_PPM) / 1_000_000n

type OrderReviewProps = {
  readonly form: OrderForm
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** The order in full before it is placed. */
export function OrderReview({ form, open, onOpenChange }: OrderReviewProps) {
  const { t } = useTranslation('orders')
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('review.title')}>
      <Review form={form} onDone={() => onOpenChange(false)} />
    </Dialog>
  )
}

function Review({ form, onDone }: { readonly form: OrderForm; readonly onDone: () => void }) {
  const { t } = useTranslation('orders')
  const { t: tCommon } = useTranslation()
  const locale = useLocale()
  const { signsUnasked } = useSdk()
  const owner = useOwner() ?? ''
  const [key] = useState(() => newOrderKey(owner))
  // what is confirmed is what stands here, whatever the market does meanwhile
  const [plan] = useState(form.plan)
  const [remindOn, setRemindOn] = useState('')
  const [isMeant, setMeant] = useState(false)
  const { place } = useOrderRunner()
  const { tokenIn, tokenOut, pool, price } = form
  const disputed = useDisputed([tokenIn, tokenOut])
  if (!plan || !tokenIn || !tokenOut || !pool || !price) return undefined
  const { sides, base, quote } = price
  const priceText = (tick: number) =>
    `${formatPrice(priceAtTick(pool, tick, [base, quote]), locale)} ${formatSymbol(quote.symbol)}`
  const tickOf = (index: number) => {
    const rung = plan.rungs.at(index)
    return rung ? (rung.tickLower + rung.tickUpper) / 2 : pool.tick
  }
  const [first, last] = [tickOf(0), tickOf(-1)]
  const distance = priceDistancePpm(pool.sqrtPriceX96, sqrtPriceOfTick(first), sides)
  const amountOut = plan.rungs.reduce((sum, rung) => sum + rung.amountOut, 0n)
  const count = plan.rungs.length
  const isLadder = count > 1
  const confirm = () => {
    onDone()
    // an order that is given does not stand in the form to be given again
    form.clear()
    void place({ key, plan, tokenIn, tokenOut, ...(remindOn ? { remindOn } : {}) })
  }
  const isMoved = form.button.kind !== 'review'
  const selling = sidesOf(pool, tokenIn, tokenOut)
  const isFar = [first, last].some((tick) =>
    isFarPrice(askedAbovePpm(pool.sqrtPriceX96, tick, selling)),
  )
  const missing = isMoved
    ? t('review.moved')
    : isFar && !isMeant
      ? t('far.first')
      : disputed.missing
  return (
    <div className="flex flex-col gap-4">
      <OrderSides
        tokenIn={tokenIn}
        tokenOut={tokenOut}
        amountIn={plan.amountIn}
        amountOut={amountOut}
        prices={form.prices}
        names={[tCommon('swap.youPay'), t('review.about')]}
      />
      <p className="text-13 text-ink-2">{t('review.aboutHint')}</p>
      {isFar && <FarPriceNotice distancePpm={distance} />}
      <dl className="grid gap-1 border-t border-line pt-4 text-13">
        <DetailRow name={t('review.limitPrice', { symbol: formatSymbol(base.symbol) })} isStrong>
          {isLadder ? `${priceText(first)} – ${priceText(last)}` : priceText(first)}{' '}
          <span className="font-normal text-ink-2">({formatSignedPercent(distance, locale)})</span>
        </DetailRow>
        <DetailRow name={t('review.currentPrice')}>
          {formatPrice(currentPrice(pool, base, quote), locale)} {formatSymbol(quote.symbol)}
        </DetailRow>
        {isLadder && <DetailRow name={t('review.orders')}>{count}</DetailRow>}
        <DetailRow name={t('review.earns')} hint={t('review.earnsHint')}>
          {formatAmount(earnedBy(amountOut), tokenOut.decimals, locale)}{' '}
          {formatSymbol(tokenOut.symbol)}
        </DetailRow>
        <DetailRow name={t('review.networkFees')} hint={t('review.networkFeesHint')}>
          {formatExactAmount(networkFeeOf(tokenIn), tokenIn.decimals, locale)}{' '}
          {formatSymbol(tokenIn.symbol)} +{' '}
          {formatExactAmount(tokenOut.fee * BigInt(count), tokenOut.decimals, locale)}{' '}
          {formatSymbol(tokenOut.symbol)}
        </DetailRow>
        {!signsUnasked && (
          <DetailRow name={t('review.prompts')}>
            {t('review.promptCount', { count: 2 + 2 * count })}
          </DetailRow>
        )}
      </dl>
      <HowItWorks />
      <Field
        type="date"
        label={t('review.remind')}
        hint={t('review.remindHint')}
        value={remindOn}
        min={new Date().toISOString().slice(0, 10)}
        onChange={({ target }) => setRemindOn(target.value)}
      />
      <DisputedQuestion of={disputed} />
      <DialogAction>
        {isFar && (
          <Checkbox checked={isMeant} onCheckedChange={setMeant}>
            {t('far.agree')}
          </Checkbox>
        )}
        <ConfirmButton size="large" wide disabled={missing !== undefined} onClick={confirm}>
          {missing ?? t('review.confirm', { count: plan.rungs.length })}
        </ConfirmButton>
      </DialogAction>
    </div>
  )
}
