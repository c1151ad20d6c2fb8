import type { Token } from '@sluice/sdk'
import { maxSpend, networkFeeOf, shareOf } from '@sluice/sdk/swapCosts'
import { hopsOf, singleHop } from '@sluice/sdk/tradeQuote'
import { valueUsdOf } from '@sluice/sdk/usdPrices'
import { toDecimalText } from '../../../format/decimal.ts'
import { hopAboveRule } from '../../../preferences/poolRules.ts'
import { usePreferences } from '../../../preferences/usePreferences.ts'
import { useSdkIfReady } from '../../../session/useSdk.ts'
import { useSession } from '../../../session/useSessionStore.ts'
import { useUsdPrices } from '../../../tokens/prices/useUsdPrices.ts'
import { isTraded } from '../../../tokens/swapSides.ts'
import { useBalance } from '../../../tokens/useTokens.ts'
import type { Side } from '../pair/pairUrl.ts'
import { usePair } from '../pair/usePair.ts'
import { impactTier } from '../quote/priceImpact.ts'
import { type QuoteView, useQuote } from '../quote/useQuote.ts'
import { useSlippage } from '../quote/useSlippage.ts'
import { useUnstable } from '../quote/useUnstable.ts'
import { promptCostOf } from '../route/promptCost.ts'
import { exceedsLimit, placesFor } from './amountText.ts'
import { mainButton, type QuoteReadiness } from './mainButton.ts'
import { partOf, payingPools } from './poolParts.ts'
import { usePoolParts } from './usePoolParts.ts'
import { useTwoAmounts } from './useTwoAmounts.ts'

/** Everything that the swap card shows and does. */
export function useSwapForm() {
  const { pair, tokenIn, tokenOut, areTokensKnown, wrongIds, choose, ...address } = usePair()
  const { isExpert, keepsInPool, poolRules } = usePreferences()
  const sdk = useSdkIfReady()
  const session = useSession().kind
  const balanceIn = useBalance(tokenIn?.ledgerId ?? '')
  const prices = useUsdPrices()
  const poolParts = usePoolParts(tokenIn, tokenOut)

  const most =
    tokenIn && balanceIn !== undefined ? maxSpend(tokenIn, balanceIn, poolParts[0]) : undefined
  const fields = useTwoAmounts({ tokenIn, tokenOut, most }, address)
  const { given, fill } = fields
  const typed = fields[given]
  const isExactOut = given === 'output'
  const unnamed = isExactOut ? pair.input : pair.output
  const promptCost = promptCostOf(sdk, prices.get(unnamed ?? ''))
  // what only a pool has pays a swap over that pool
  const paying =
    !isExactOut && tokenIn && balanceIn !== undefined
      ? payingPools({ tokenIn, balance: balanceIn, amount: typed.amount ?? 0n }, poolParts)
      : undefined
  const view = useQuote({
    pair,
    tokenIn,
    tokenOut,
    kind: isExactOut ? 'exact-out' : 'exact-in',
    amount: typed.amount ?? 0n,
    promptCost,
    // and only one pool can keep what it gives
    isOnePool: keepsInPool || paying !== undefined,
    paying,
  })
  const quote = view.kind === 'quoted' ? view.quote : undefined
  const slippagePpm = useSlippage(quote)
  const unstable = useUnstable(quote)
  const through = quote && singleHop(quote)?.poolId
  const poolPart = partOf(poolParts, through)
  // a swap over another pool cannot be paid with it
  const isPartUsable = !quote || through === poolPart?.poolId
  const spendable =
    tokenIn && balanceIn !== undefined
      ? maxSpend(tokenIn, balanceIn, isPartUsable ? poolPart : undefined)
      : undefined
  // of several ways each costs its own ledger fees, which come out of what is typed: the wallet pays the same
  const amountIn = isExactOut
    ? quote && tokenIn && quote.spent - networkFeeOf(tokenIn)
    : tokenIn && fields.input.amount
  const amountOut =
    quote && tokenOut
      ? keepsInPool && singleHop(quote)
        ? quote.amountOut
        : quote.received
      : undefined

  /** The same trade backwards: what would have arrived is paid. */
  const turn = () => {
    const received =
      tokenOut && (isExactOut ? fields.output.amount : amountOut) !== undefined
        ? toDecimalText(
            (isExactOut ? fields.output.amount : amountOut) ?? 0n,
            tokenOut.decimals,
            placesFor(tokenOut.decimals),
          )
        : ''
    fill('input', received)
    address.turn(received)
  }
  const changeToken = (side: Side, token: Token) => {
    if (token.ledgerId === (side === 'input' ? pair.output : pair.input)) return turn()
    if (side === given) fill(side, '')
    choose(side, token)
  }
  return {
    tokenIn,
    tokenOut,
    areTokensKnown,
    wrongIds,
    /** Which amount is typed; the other side's follows from it. */
    given,
    fields,
    amountIn,
    amountOut,
    valueIn: tokenIn && amountIn ? valueUsdOf(amountIn, prices.get(tokenIn.ledgerId)) : undefined,
    valueOut:
      tokenOut && amountOut ? valueUsdOf(amountOut, prices.get(tokenOut.ledgerId)) : undefined,
    prices,
    spendable,
    balanceIn,
    /** What a pool has of it for the person. */
    poolPart,
    /** Whether the pool keeps what it gives. */
    isKept: keepsInPool && quote !== undefined && singleHop(quote) !== undefined,
    view,
    /** How much worse than quoted it may turn out. */
    slippagePpm,
    unstable,
    button: mainButton({
      session,
      hasBothTokens: !areTokensKnown || (tokenIn !== undefined && tokenOut !== undefined),
      isPayable: tokenIn === undefined || isTraded(tokenIn),
      hasTyped: typed.reading.kind !== 'nothing',
      amount: typed.amount,
      amountIn,
      least: isExactOut ? 0n : (tokenIn?.fee ?? 0n),
      isOverLimit: exceedsLimit(typed.amount),
      spendable,
      quote: readinessOf(view),
      isExpert,
      isAbovePoolLimit: quote !== undefined && hopAboveRule(hopsOf(quote), poolRules) !== undefined,
      isUnstable: unstable.tokens.length > 0 && !unstable.isAgreed,
    }),
    fillShare: (percent: number) => {
      if (!tokenIn || most === undefined) return
      const share = shareOf(most, percent)
      fields.write(
        'input',
        share === 0n ? '' : toDecimalText(share, tokenIn.decimals, placesFor(tokenIn.decimals)),
      )
    },
    /** All that the pool has. */
    fillPoolPart: () => {
      if (!tokenIn || !poolPart) return
      const all = maxSpend(tokenIn, 0n, poolPart)
      fields.write('input', toDecimalText(all, tokenIn.decimals, placesFor(tokenIn.decimals)))
    },
    clear: () => fields.write(given, ''),
    changeToken,
    /** Not before it is known what is to be turned. */
    canTurn: pair.input !== undefined,
    turn,
  }
}

export type SwapForm = ReturnType<typeof useSwapForm>

function readinessOf(view: QuoteView): QuoteReadiness {
  switch (view.kind) {
    case 'loading':
    case 'idle':
      return { kind: 'loading' }
    case 'unreachable':
      return { kind: 'unverified' }
    case 'no-pool':
    case 'closed':
      return { kind: 'no-pool' }
    case 'no-route':
      return { kind: 'no-route' }
    case 'too-small':
    case 'no-liquidity':
      return { kind: view.kind }
    case 'too-much-wanted':
      return { kind: 'no-liquidity' }
    case 'quoted':
      // a figure that the pool does not give is no offer; the next look at the pool brings another
      return view.check === 'failed' || view.check === 'differs'
        ? { kind: 'unverified' }
        : { kind: 'ready', impact: impactTier(view.quote.priceImpactPpm) }
  }
}
