import type { Token } from '@sluice/sdk'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatExactAmount } from '../../../format/amount.ts'
import { formatSymbol } from '../../../format/symbol.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { dollarsOf } from '../../../tokens/prices/serviceMarket.ts'
import { useListingEntry } from '../../../tokens/useTokens.ts'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { Count } from '../../../ui/figures/Count.tsx'
import { Usd } from '../../../ui/figures/Usd.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Facts } from '../../info/Facts.tsx'
import { holdersOf, useTokenDetail } from '../../info/useTokenDetail.ts'

/** What is known of the token that the page is about. */
export function TokenCard({ token }: { readonly token: Token }) {
  const { t } = useTranslation('pro')
  const locale = useLocale()
  const detail = useTokenDetail(token.ledgerId)
  const entry = useListingEntry(token.ledgerId)
  const symbol = formatSymbol(token.symbol)
  return (
    <Card>
      <h2 className="mb-2 text-16 font-semibold">
        <span translate="no">{token.name}</span>
      </h2>
      <Facts
        isNarrow
        facts={[
          {
            label: t('token.supply'),
            value: <Amount amount={detail?.totalSupply} token={token} />,
          },
          {
            label: t('token.marketCap'),
            value: <Usd value={dollarsOf(detail?.marketCapUsd)} />,
          },
          {
            label: t('token.volume'),
            value: <Usd value={dollarsOf(detail?.volumeUsd24H)} />,
          },
          {
            id: 'holders',
            label: t('token.holders'),
            value: (
              <Link to={`/info-tokens/holders/${token.ledgerId}`} className="py-2 text-accent">
                <Count of={holdersOf(detail)} />
              </Link>
            ),
          },
          { label: t('token.decimals'), value: token.decimals },
          {
            label: t('token.fee'),
            value: `${formatExactAmount(token.fee, token.decimals, locale)} ${symbol}`,
          },
        ]}
      />
      {entry && entry.introduction !== '' && (
        <details className="mt-3 text-13">
          <summary className="min-h-8 cursor-pointer text-accent">{t('token.about')}</summary>
          <p dir="auto" className="text-ink-2 wrap-anywhere">
            {entry.introduction}
          </p>
        </details>
      )}
    </Card>
  )
}
