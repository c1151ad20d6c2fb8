import type { Token, TradeQuote } from '@sluice/sdk'
import { leastReceived } from '@sluice/sdk/tradeCosts'
import { savedAgainstDirect, singleHop } from '@sluice/sdk/tradeQuote'
import { useTranslation } from 'react-i18next'
import { formatAmount, formatExactAmount } from '../../../format/amount.ts'
import { formatPercent } from '../../../format/percent.ts'
import { formatSymbol } from '../../../format/symbol.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import type { SwapForm } from '../form/useSwapForm.ts'
import { type PayWay, payWayOf } from '../review/payWay.ts'
import { RouteDrawing } from '../route/RouteDrawing.tsx'
import { DetailRow } from './DetailRow.tsx'
import { Fees } from './Fees.tsx'
import { impactTier } from './priceImpact.ts'

const impactTones = {
  none: 'text-ink',
  low: 'text-ink',
  medium: 'text-warn',
  high: 'text-down',
  blocked: 'text-down',
}

/** What a quote means for the wallet, figure by figure. */
export function QuoteDetails({ form }: { readonly form: SwapForm }) {
  const { view, tokenIn, tokenOut } = form
  if (view.kind !== 'quoted' || !tokenIn || !tokenOut) return undefined
  return (
    <Details
      quote={view.quote}
      tokenIn={tokenIn}
      tokenOut={tokenOut}
      way={payWayOf(form)}
      slippagePpm={form.slippagePpm}
    />
  )
}

type DetailsProps = {
  readonly quote: TradeQuote
  readonly tokenIn: Token
  readonly tokenOut: Token
  readonly way: PayWay | undefined
  readonly slippagePpm: bigint
}

function Details({ quote, tokenIn, tokenOut, way, slippagePpm }: DetailsProps) {
  const { t } = useTranslation(['common', 'trade'])
  const locale = useLocale()
  const least = leastReceived(quote, slippagePpm, way?.isKept ? { fee: 0n } : tokenOut)
  const hop = singleHop(quote)
  const saved = savedAgainstDirect(quote)
  const withSymbol = (amount: bigint, token: typeof tokenIn) =>
    `${formatAmount(amount, token.decimals, locale)} ${formatSymbol(token.symbol)}`
  return (
    <div className="flex flex-col gap-2 text-13">
      <dl className="flex flex-col gap-2">
        <DetailRow
          name={t('trade:detail.minimum')}
          hint={t('trade:detail.minimumHint')}
          exact={`${formatExactAmount(least, tokenOut.decimals, locale)} ${tokenOut.symbol}`}
          isStrong
        >
          {withSymbol(least, tokenOut)}
        </DetailRow>
        <DetailRow name={t('trade:detail.impact')} hint={t('trade:detail.impactHint')}>
          <span className={impactTones[impactTier(quote.priceImpactPpm)]}>
            {formatPercent(quote.priceImpactPpm, locale)}
          </span>
        </DetailRow>
        <DetailRow name={t('trade:detail.slippage')} hint={t('trade:detail.slippageHint')}>
          {formatPercent(slippagePpm, locale)}
        </DetailRow>
      </dl>
      <Fees {...{ quote, tokenIn, tokenOut, way }} />
      {!hop && (
        <div className="mt-1 flex flex-col gap-2 border-t border-line pt-3">
          <p className="flex flex-wrap items-center justify-between gap-x-4 text-ink-2">
            {t('swap.route.title')}
            {saved > 0n && (
              <span className="text-up">
                {t('swap.route.saves', {
                  amount: withSymbol(saved, quote.kind === 'exact-in' ? tokenOut : tokenIn),
                })}
              </span>
            )}
          </p>
          <RouteDrawing quote={quote} tokenIn={tokenIn} tokenOut={tokenOut} />
        </div>
      )}
    </div>
  )
}
