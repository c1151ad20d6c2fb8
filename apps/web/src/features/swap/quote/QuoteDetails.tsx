import { minimumOut } from '@sluice/sdk/quote'
import { arriving, networkFeeOf } from '@sluice/sdk/swapCosts'
import { useTranslation } from 'react-i18next'
import { formatAmount, formatExactAmount } from '../../../format/amount.ts'
import { formatPercent } from '../../../format/percent.ts'
import { formatSymbol } from '../../../format/symbol.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { usePreferences } from '../../../preferences/usePreferences.ts'
import type { SwapForm } from '../form/useSwapForm.ts'
import { DetailRow } from './DetailRow.tsx'
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
  const { t } = useTranslation()
  const locale = useLocale()
  const slippagePpm = usePreferences(({ slippagePpm }) => slippagePpm)
  const { view, tokenIn, tokenOut } = form
  if (view.kind !== 'quoted' || !tokenIn || !tokenOut) return undefined
  const { quote } = view
  const least = arriving(minimumOut(quote.amountOut, slippagePpm), tokenOut)
  const withSymbol = (amount: bigint, token: typeof tokenIn) =>
    `${formatAmount(amount, token.decimals, locale)} ${formatSymbol(token.symbol)}`
  const inFull = (amount: bigint, token: typeof tokenIn) =>
    `${formatExactAmount(amount, token.decimals, locale)} ${formatSymbol(token.symbol)}`
  return (
    <dl className="flex flex-col gap-2 text-13">
      <DetailRow
        name={t('swap.detail.minimum')}
        hint={t('swap.detail.minimumHint')}
        exact={`${formatExactAmount(least, tokenOut.decimals, locale)} ${tokenOut.symbol}`}
        isStrong
      >
        {withSymbol(least, tokenOut)}
      </DetailRow>
      <DetailRow name={t('swap.detail.impact')} hint={t('swap.detail.impactHint')}>
        <span className={impactTones[impactTier(quote.priceImpactPpm)]}>
          {formatPercent(quote.priceImpactPpm, locale)}
        </span>
      </DetailRow>
      <DetailRow name={t('swap.detail.slippage')} hint={t('swap.detail.slippageHint')}>
        {formatPercent(slippagePpm, locale)}
      </DetailRow>
      <DetailRow
        name={t('swap.detail.providerFee', { percent: formatPercent(quote.feePips, locale) })}
        hint={t('swap.detail.providerFeeHint')}
      >
        {withSymbol(quote.feeAmount, tokenIn)}
      </DetailRow>
      <DetailRow name={t('swap.detail.networkFees')} hint={t('swap.detail.networkFeesHint')}>
        {inFull(networkFeeOf(tokenIn), tokenIn)} + {inFull(tokenOut.fee, tokenOut)}
      </DetailRow>
    </dl>
  )
}
