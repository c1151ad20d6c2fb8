import type { Token } from '@sluice/sdk'
import { arriving, maxSpend, shareOf } from '@sluice/sdk/swapCosts'
import { valueUsdOf } from '@sluice/sdk/usdPrices'
import { useEffect, useRef } from 'react'
import { plainOf, useAmountField } from '../../../amounts/useAmountField.ts'
import { toDecimalText } from '../../../format/decimal.ts'
import { readAmount } from '../../../format/readAmount.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { usePreferences } from '../../../preferences/usePreferences.ts'
import { useSession } from '../../../session/useSessionStore.ts'
import { useUsdPrices } from '../../../tokens/prices/useUsdPrices.ts'
import { canStandOn } from '../../../tokens/swapSides.ts'
import { useBalance } from '../../../tokens/useTokens.ts'
import type { Side } from '../pair/pairUrl.ts'
import { usePair } from '../pair/usePair.ts'
import { impactTier } from '../quote/priceImpact.ts'
import { type QuoteView, useQuote } from '../quote/useQuote.ts'
import { exceedsLimit, placesFor } from './amountText.ts'
import { mainButton, type QuoteReadiness } from './mainButton.ts'

const MOST_DECIMALS = 18

/** Everything that the swap card shows and does. */
export function useSwapForm() {
  const { pair, tokenIn, tokenOut, areTokensKnown, choose, ...address } = usePair()
  const { askedAmount, noteAmount, historyStep } = address
  const locale = useLocale()
  const decimals = tokenIn?.decimals ?? MOST_DECIMALS
  const rules = { places: placesFor(decimals), symbol: tokenIn?.symbol ?? '' }
  const field = useAmountField({ decimals, ...rules }, askedAmount)
  const { fill } = field
  const shownStep = useRef(historyStep)
  useEffect(() => {
    if (historyStep === undefined || historyStep === shownStep.current) return
    shownStep.current = historyStep
    fill(askedAmount)
  }, [historyStep, askedAmount, fill])
  /** The address carries what was read: a link means the same in every language. */
  const type = (text: string) => {
    field.type(text)
    noteAmount(plainOf(readAmount(text, { ...rules, locale })))
  }
  const fillPlain = (plain: string) => {
    field.fill(plain)
    noteAmount(plain)
  }
  const isExpert = usePreferences((preferences) => preferences.isExpert)
  const session = useSession().kind
  const balanceIn = useBalance(tokenIn?.ledgerId ?? '')
  const prices = useUsdPrices()

  const amountIn = tokenIn && field.amount
  const view = useQuote({ pair, tokenIn, tokenOut, amountIn: amountIn ?? 0n })
  const spendable = tokenIn && balanceIn !== undefined ? maxSpend(tokenIn, balanceIn) : undefined
  const amountOut =
    view.kind === 'quoted' && tokenOut ? arriving(view.quote.amountOut, tokenOut) : undefined

  /** The same trade backwards: what would have arrived is paid. */
  const turn = () => {
    const received =
      amountOut !== undefined && tokenOut
        ? toDecimalText(amountOut, tokenOut.decimals, placesFor(tokenOut.decimals))
        : ''
    field.fill(received)
    address.turn(received)
  }
  const changeToken = (side: Side, token: Token) => {
    if (token.ledgerId === (side === 'input' ? pair.output : pair.input)) return turn()
    if (side === 'input') field.fill('')
    choose(side, token)
  }
  return {
    tokenIn,
    tokenOut,
    areTokensKnown,
    field: { ...field, type, fill: fillPlain },
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
      isPayable: tokenIn === undefined || canStandOn('input', tokenIn),
      hasTyped: field.reading.kind !== 'nothing',
      amountIn,
      feeIn: tokenIn?.fee ?? 0n,
      isOverLimit: exceedsLimit(field.plain),
      spendable,
      quote: readinessOf(view),
      isExpert,
    }),
    fillShare: (percent: number) => {
      if (!tokenIn || spendable === undefined) return
      const share = shareOf(spendable, percent)
      fillPlain(share === 0n ? '' : toDecimalText(share, tokenIn.decimals, rules.places))
    },
    clear: () => fillPlain(''),
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
      return { kind: 'no-pool' }
    case 'too-small':
    case 'no-liquidity':
      return { kind: view.kind }
    case 'quoted':
      // a figure that the pool does not give is no offer; the next look at the pool brings another
      return view.check === 'failed' || view.check === 'differs'
        ? { kind: 'unverified' }
        : { kind: 'ready', impact: impactTier(view.quote.priceImpactPpm) }
  }
}
