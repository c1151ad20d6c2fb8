import type { Token, TradeQuote } from '@sluice/sdk'
import { poolFeesPpm } from '@sluice/sdk/tradeCosts'
import { singleHop } from '@sluice/sdk/tradeQuote'
import { valueUsdOf } from '@sluice/sdk/usdPrices'
import { ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatAmount, formatExactAmount } from '../../../format/amount.ts'
import { formatPercent } from '../../../format/percent.ts'
import { formatSymbol } from '../../../format/symbol.ts'
import { formatUsd } from '../../../format/usd.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { useUsdPrices } from '../../../tokens/prices/useUsdPrices.ts'
import { Icon } from '../../../ui/pictures/Icon.tsx'
import type { PayWay } from '../review/payWay.ts'
import { useLedgerFees } from '../route/useLedgerFees.ts'
import { DetailRow } from './DetailRow.tsx'

type FeesProps = {
  readonly quote: TradeQuote
  readonly tokenIn: Token
  readonly tokenOut: Token
  readonly way: PayWay | undefined
}

/** What pools and ledgers take: one figure in dollars, which unfolds. */
export function Fees({ quote, tokenIn, tokenOut, way }: FeesProps) {
  const { t } = useTranslation(['common', 'trade'])
  const locale = useLocale()
  const prices = useUsdPrices()
  const ledgerFees = useLedgerFees(quote, { tokenIn, tokenOut, way })
  const ppm = poolFeesPpm(quote)
  const poolFee = singleHop(quote)?.feeAmount ?? (quote.amountIn * ppm) / 1_000_000n
  const values = [{ token: tokenIn, amount: poolFee }, ...(ledgerFees ?? [])].map(
    ({ token, amount }) => valueUsdOf(amount, prices.get(token.ledgerId)),
  )
  const inAll = ledgerFees && values.reduce(sumOf, 0n)
  const texts = (ledgerFees ?? []).map(
    ({ token, amount }) =>
      `${formatExactAmount(amount, token.decimals, locale)} ${formatSymbol(token.symbol)}`,
  )
  return (
    <details className="group">
      <summary className="flex min-h-6 cursor-pointer list-none items-center justify-between gap-4">
        <span className="flex items-center gap-1 text-ink-2">
          {t('trade:detail.fees')}
          <Icon of={ChevronDown} size={16} className="transition-transform group-open:rotate-180" />
        </span>
        <span dir="ltr">{formatUsd(inAll, locale)}</span>
      </summary>
      <dl className="mt-2 flex flex-col gap-2 border-s border-line ps-3">
        <DetailRow
          name={t('trade:detail.providerFee', { percent: formatPercent(ppm, locale) })}
          hint={t('trade:detail.providerFeeHint')}
        >
          {formatAmount(poolFee, tokenIn.decimals, locale)} {formatSymbol(tokenIn.symbol)}
        </DetailRow>
        <DetailRow name={t('trade:detail.networkFees')} hint={t('trade:detail.networkFeesHint')}>
          {texts.length === 0 ? t('trade:detail.noFees') : texts.join(' + ')}
        </DetailRow>
      </dl>
    </details>
  )
}

/** Of figures of which one is unknown the sum is unknown. */
const sumOf = (sum: bigint | undefined, value: bigint | undefined): bigint | undefined =>
  sum === undefined || value === undefined ? undefined : sum + value
