import { newOrderKey } from '@sluice/sdk'
import { type OrderPlan, type OrderPool, planOrders } from '@sluice/sdk/orderPlan'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatAmount } from '../../../format/amount.ts'
import { formatSymbol } from '../../../format/symbol.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { useOwner, useSdk } from '../../../session/useSdk.ts'
import { DisputedQuestion } from '../../../tokens/disputed/DisputedQuestion.tsx'
import { useDisputed } from '../../../tokens/disputed/useDisputed.ts'
import { useUsdPrices } from '../../../tokens/prices/useUsdPrices.ts'
import { poolStateQuery } from '../../../tokens/queries.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ConfirmButton } from '../../../ui/buttons/ConfirmButton.tsx'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { DialogAction } from '../../../ui/overlays/DialogAction.tsx'
import { FarPriceNotice } from '../form/FarPriceNotice.tsx'
import { askedAbovePpm, isFarPrice } from '../form/farPrice.ts'
import { LEAST_ORDER_USD } from '../form/orderButton.ts'
import { PriceBox } from '../form/PriceBox.tsx'
import { worthOf } from '../form/useOrderForm.ts'
import { toOrderPool } from '../form/useOrderPool.ts'
import { sidesOf, useOrderPrice } from '../form/useOrderPrice.ts'
import { useOrderRunner } from '../useOrderRunner.ts'
import type { OrderRow } from './useOrders.ts'

type MoveOrderProps = {
  readonly row: OrderRow
  /** Where it is to stand, where that is known already. */
  readonly startTick?: number | undefined
  readonly onDone: () => void
  readonly onBack: () => void
}

/** Its way back, an approval and a deposit: each costs the ledger's fee. */
const FEES = 3n

/** Another price for an order: it is taken back and placed anew, in one go. */
export function MoveOrder({ row, startTick, onDone, onBack }: MoveOrderProps) {
  const { t } = useTranslation('orders')
  const locale = useLocale()
  const sdk = useSdk()
  const owner = useOwner() ?? ''
  const prices = useUsdPrices()
  const [key] = useState(() => newOrderKey(owner))
  /** The far price that the person says they mean. */
  const [meantTick, setMeantTick] = useState<number>()
  const { move } = useOrderRunner()
  const { order, tokenIn, tokenOut } = row
  const disputed = useDisputed([tokenIn, tokenOut])
  const { data: state } = useQuery(poolStateQuery(sdk, order.poolId, 2_000))
  const pool = state ? toOrderPool(state) : order.pool
  const price = useOrderPrice({ pool, tokenIn, tokenOut, startTick })
  const amountIn = order.remaining - FEES * tokenIn.fee
  const plan = price?.isBeyond ? planFor(pool, tokenIn.ledgerId, amountIn, price.tick) : undefined
  const worthUsd = worthOf({ tokenIn, tokenOut, plan, prices })
  const isTooSmall = worthUsd !== undefined && worthUsd < LEAST_ORDER_USD
  const isFar =
    price?.tick !== undefined &&
    isFarPrice(askedAbovePpm(pool.sqrtPriceX96, price.tick, sidesOf(pool, tokenIn, tokenOut)))
  const isMeant = meantTick !== undefined && meantTick === price?.tick
  const [symbolIn, symbolOut] = [formatSymbol(tokenIn.symbol), formatSymbol(tokenOut.symbol)]
  const confirm = () => {
    if (!plan) return
    onDone()
    void move({ key, order, plan, tokenIn, tokenOut })
  }
  const missing =
    amountIn <= 0n
      ? t('move.nothingLeft')
      : !plan
        ? t('button.wrongSide')
        : isTooSmall
          ? t('button.tooSmall')
          : isFar && !isMeant
            ? t('far.first')
            : disputed.missing
  return (
    <div className="flex flex-col gap-4">
      <p className="text-14 text-ink-2">
        {t('move.why', {
          amount: `${formatAmount(amountIn > 0n ? amountIn : 0n, tokenIn.decimals, locale)} ${symbolIn}`,
        })}
      </p>
      <PriceBox form={{ price, view: { kind: 'ready', pool }, pool, prices }} />
      {plan?.rungs[0] && (
        <p className="text-14">
          {t('move.buys', {
            amount: `${formatAmount(plan.rungs[0].amountOut, tokenOut.decimals, locale)} ${symbolOut}`,
          })}
        </p>
      )}
      {isFar && price?.distancePpm !== undefined && (
        <FarPriceNotice distancePpm={price.distancePpm} />
      )}
      <DisputedQuestion of={disputed} />
      <DialogAction>
        {isFar && (
          <Checkbox
            checked={isMeant}
            onCheckedChange={(means) => setMeantTick(means ? price.tick : undefined)}
          >
            {t('far.agree')}
          </Checkbox>
        )}
        <div className="grid grid-cols-2 gap-3">
          <Button look="tonal" onClick={onBack}>
            {t('details.back')}
          </Button>
          <ConfirmButton disabled={missing !== undefined} onClick={confirm}>
            {missing ?? t('move.confirm')}
          </ConfirmButton>
        </div>
      </DialogAction>
    </div>
  )
}

function planFor(
  pool: OrderPool,
  tokenIn: string,
  amountIn: bigint,
  tick: number | undefined,
): OrderPlan | undefined {
  if (tick === undefined || amountIn <= 0n) return undefined
  try {
    return planOrders(pool, { tokenIn, amountIn, ticks: [tick] })
  } catch {
    return undefined
  }
}
