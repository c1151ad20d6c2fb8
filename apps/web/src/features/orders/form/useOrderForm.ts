import type { Token } from '@sluice/sdk'
import { type OrderPlan, type OrderPool, planOrders } from '@sluice/sdk/orderPlan'
import { maxSpend, shareOf } from '@sluice/sdk/swapCosts'
import { type UsdPrices, valueUsdOf } from '@sluice/sdk/usdPrices'
import { toDecimalText } from '../../../format/decimal.ts'
import { useSession } from '../../../session/useSessionStore.ts'
import { useUsdPrices } from '../../../tokens/prices/useUsdPrices.ts'
import { isTraded } from '../../../tokens/swapSides.ts'
import { useBalance } from '../../../tokens/useTokens.ts'
import { exceedsLimit, placesFor } from '../../swap/form/amountText.ts'
import { useTwoAmounts } from '../../swap/form/useTwoAmounts.ts'
import type { Side } from '../../swap/pair/pairUrl.ts'
import { usePair } from '../../swap/pair/usePair.ts'
import { inputFor } from './inputFor.ts'
import { orderButton } from './orderButton.ts'
import { useLadder } from './useLadder.ts'
import { useOrderPool } from './useOrderPool.ts'
import { type OrderPrice, useOrderPrice } from './useOrderPrice.ts'

/** Everything that the order card shows and does. */
export function useOrderForm() {
  const { pair, tokenIn, tokenOut, areTokensKnown, choose, ...address } = usePair()
  const view = useOrderPool(pair)
  const pool = view.kind === 'ready' ? view.pool : undefined
  const price = useOrderPrice({ pool, tokenIn, tokenOut })
  const ladder = useLadder(pool, price, pair.input ?? '')
  const session = useSession().kind
  const balance = useBalance(tokenIn?.ledgerId ?? '')
  const prices = useUsdPrices()
  const spendable = tokenIn && balance !== undefined ? maxSpend(tokenIn, balance) : undefined
  const fields = useTwoAmounts({ tokenIn, tokenOut, most: spendable }, address)

  const { given } = fields
  const typed = fields[given]
  const isGivenOut = given === 'output'
  const { ticks } = ladder
  const amountIn =
    !isGivenOut || !pool || typed.amount === undefined
      ? isGivenOut
        ? undefined
        : typed.amount
      : inputFor(pool, { tokenIn: tokenIn?.ledgerId ?? '', ticks, amountOut: typed.amount })
  const plan = planFor({ pool, tokenIn, amountIn, ticks })
  const amountOut = isGivenOut
    ? typed.amount
    : plan?.rungs.reduce((sum, rung) => sum + rung.amountOut, 0n)
  const clear = () => fields.write(given, '')
  return {
    tokenIn,
    tokenOut,
    areTokensKnown,
    view,
    pool,
    price,
    ladder,
    given,
    fields,
    amountIn,
    amountOut,
    plan,
    balance,
    prices,
    spendable,
    button: orderButton({
      session,
      hasBothTokens: !areTokensKnown || (tokenIn !== undefined && tokenOut !== undefined),
      isPayable: tokenIn === undefined || isTraded(tokenIn),
      hasTyped: typed.reading.kind !== 'nothing',
      amountIn: typed.amount === 0n ? 0n : amountIn,
      fee: tokenIn?.fee ?? 0n,
      isOverLimit: exceedsLimit(typed.amount),
      worthUsd: worthOf({ tokenIn, tokenOut, plan, prices }),
      spendable,
      pool: view.kind,
      price: priceState(price),
      hasPlan: plan !== undefined,
    }),
    fillShare: (percent: number) => {
      if (!tokenIn || spendable === undefined) return
      const share = shareOf(spendable, percent)
      const places = placesFor(tokenIn.decimals)
      fields.write('input', share === 0n ? '' : toDecimalText(share, tokenIn.decimals, places))
    },
    clear,
    changeToken: (side: Side, token: Token) => {
      const isOther = token.ledgerId === (side === 'input' ? pair.output : pair.input)
      clear()
      if (isOther) address.turn('')
      else choose(side, token)
    },
    canTurn: pair.input !== undefined,
    /** What was typed and which price was meant belong to the other direction. */
    turn: () => {
      clear()
      address.turn('')
    },
  }
}

export type OrderForm = ReturnType<typeof useOrderForm>

type Wanted = {
  readonly pool: OrderPool | undefined
  readonly tokenIn: Token | undefined
  readonly amountIn: bigint | undefined
  readonly ticks: readonly number[]
}

/** Undefined where the pool would not take it. */
function planFor({ pool, tokenIn, amountIn, ticks }: Wanted): OrderPlan | undefined {
  if (!pool || !tokenIn || !amountIn || ticks.length === 0) return undefined
  try {
    return planOrders(pool, { tokenIn: tokenIn.ledgerId, amountIn, ticks })
  } catch {
    return undefined
  }
}

type Worth = {
  readonly tokenIn: Token | undefined
  readonly tokenOut: Token | undefined
  readonly plan: OrderPlan | undefined
  readonly prices: UsdPrices
}

/** What the smallest of the orders is worth: by what it sells, else by what it buys. */
export function worthOf({ tokenIn, tokenOut, plan, prices }: Worth): bigint | undefined {
  const [first] = plan?.rungs ?? []
  if (!first || !tokenIn || !tokenOut) return undefined
  return (
    valueUsdOf(first.amountIn, prices.get(tokenIn.ledgerId)) ??
    valueUsdOf(first.amountOut, prices.get(tokenOut.ledgerId))
  )
}

function priceState(price: OrderPrice | undefined) {
  if (price === undefined) return 'good'
  return price.flaw ?? (price.isBeyond ? 'good' : 'wrong-side')
}
