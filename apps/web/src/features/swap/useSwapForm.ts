import type { Token } from '@sluice/sdk'
import { parseAmount } from '@sluice/sdk/amounts'
import { useState } from 'react'
import { toDecimalText } from '../../format/decimal.ts'
import { cleanAmountText } from '../../format/typedAmount.ts'
import { usePreferences } from '../../preferences/usePreferences.ts'
import { useSession } from '../../session/useSessionStore.ts'
import { valueUsdOf } from '../../tokens/usdPrices.ts'
import { useBalance } from '../../tokens/useTokens.ts'
import { useUsdPrices } from '../../tokens/useUsdPrices.ts'
import { exceedsLimit, LONGEST_AMOUNT, placesFor } from './amountText.ts'
import { mainButton, type QuoteReadiness } from './mainButton.ts'
import type { Side } from './pairUrl.ts'
import { impactTier } from './priceImpact.ts'
import { arriving, maxSpend, shareOf } from './spending.ts'
import { usePair } from './usePair.ts'
import { type QuoteView, useQuote } from './useQuote.ts'

const MOST_DECIMALS = 18

/** Everything that the swap card shows and does. */
export function useSwapForm() {
  const { pair, tokenIn, tokenOut, areTokensKnown, choose, turn, askedAmount, noteAmount } =
    usePair()
  const [typedText, showAmountText] = useState(
    () => cleanAmountText(askedAmount, placesFor(MOST_DECIMALS), LONGEST_AMOUNT) ?? '',
  )
  const setAmountText = (text: string) => {
    showAmountText(text)
    noteAmount(text)
  }
  const isExpert = usePreferences((preferences) => preferences.isExpert)
  const session = useSession().kind
  const balanceIn = useBalance(tokenIn?.ledgerId ?? '')
  const prices = useUsdPrices()

  const amountText = fitted(typedText, tokenIn)
  const amountIn = tokenIn ? parseAmount(amountText, tokenIn.decimals) : undefined
  const view = useQuote({ pair, tokenIn, tokenOut, amountIn: amountIn ?? 0n })
  const spendable = tokenIn && balanceIn !== undefined ? maxSpend(tokenIn, balanceIn) : undefined
  const amountOut =
    view.kind === 'quoted' && tokenOut ? arriving(view.quote.amountOut, tokenOut) : undefined

  const changeToken = (side: Side, token: Token) => {
    if (side === 'input') showAmountText('')
    choose(side, token)
  }
  return {
    tokenIn,
    tokenOut,
    areTokensKnown,
    amountText,
    amountIn,
    amountOut,
    valueIn: tokenIn && amountIn ? valueUsdOf(amountIn, prices.get(tokenIn.ledgerId)) : undefined,
    valueOut:
      tokenOut && amountOut ? valueUsdOf(amountOut, prices.get(tokenOut.ledgerId)) : undefined,
    prices,
    spendable,
    view,
    button: mainButton({
      session,
      hasBothTokens: !areTokensKnown || (tokenIn !== undefined && tokenOut !== undefined),
      amountText,
      amountIn: amountText === '' ? undefined : amountIn,
      feeIn: tokenIn?.fee ?? 0n,
      isOverLimit: exceedsLimit(amountText),
      spendable,
      quote: readinessOf(view),
      isExpert,
    }),
    type: (typed: string) => {
      const text = cleanAmountText(typed, placesFor(tokenIn?.decimals ?? 8), LONGEST_AMOUNT)
      if (text !== undefined) setAmountText(text)
    },
    fill: (percent: number) => {
      if (!tokenIn || spendable === undefined) return
      const share = shareOf(spendable, percent)
      setAmountText(
        share === 0n ? '' : toDecimalText(share, tokenIn.decimals, placesFor(tokenIn.decimals)),
      )
    },
    clear: () => setAmountText(''),
    changeToken,
    /** Not before it is known what is to be turned. */
    canTurn: pair.input !== undefined,
    turn: () => {
      showAmountText('')
      turn()
    },
  }
}

/** An amount that was typed before its token was known may have more decimals than the token. */
const fitted = (text: string, token: Token | undefined): string =>
  (token && cleanAmountText(text, placesFor(token.decimals), LONGEST_AMOUNT)) ?? text

export type SwapForm = ReturnType<typeof useSwapForm>

function readinessOf(view: QuoteView): QuoteReadiness {
  switch (view.kind) {
    case 'loading':
    case 'idle':
      return { kind: 'loading' }
    case 'unreachable':
      return { kind: 'unverified' }
    case 'no-pool':
      return { kind: 'no-pool' }
    case 'too-small':
    case 'no-liquidity':
      return { kind: view.kind }
    case 'quoted':
      return view.check === 'failed'
        ? { kind: 'unverified' }
        : { kind: 'ready', impact: impactTier(view.quote.priceImpactPpm) }
  }
}
