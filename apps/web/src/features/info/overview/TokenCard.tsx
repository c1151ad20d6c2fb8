import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { queryKeys } from '../../../app/queryKeys.ts'
import { formatSymbol } from '../../../format/symbol.ts'
import { useConfigIfReady } from '../../../session/useSdk.ts'
import { useTokenMarket } from '../../../tokens/prices/useTokenMarket.ts'
import type { ListedToken } from '../../../tokens/useListedTokens.ts'
import { Change } from '../../../ui/figures/Change.tsx'
import { UsdPrice } from '../../../ui/figures/UsdPrice.tsx'
import { TokenIcon } from '../../../ui/pictures/TokenIcon.tsx'
import { type Fact, Facts } from '../Facts.tsx'
import { sparkPath } from './sparkPath.ts'

type TokenCardProps = {
  readonly token: ListedToken
  readonly facts: readonly Fact[]
}

/** A token that the exchange stands on: its price, its month, and what is known of it. */
export function TokenCard({ token, facts }: TokenCardProps) {
  const { t } = useTranslation('info')
  const market = useTokenMarket().get(token.ledgerId)
  return (
    <section className="min-h-64 rounded-card bg-surface p-4 sm:p-6">
      <header className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <TokenIcon {...token} size={40} />
        <div className="min-w-0 flex-1">
          <h2 className="text-16 font-semibold">
            <Link to={`/info-tokens/details/${token.ledgerId}`} className="hover:text-accent">
              {formatSymbol(token.symbol)}
            </Link>
          </h2>
          <p className="flex flex-wrap items-baseline gap-x-3">
            <span className="text-20 font-semibold">
              <UsdPrice value={market?.priceUsd} />
            </span>
            <span className="text-13">
              <Change ppm={market?.changePpm} />
            </span>
          </p>
        </div>
        <Month token={token} label={t('overview.month', { symbol: formatSymbol(token.symbol) })} />
      </header>
      <Facts facts={facts} isNarrow />
    </section>
  )
}

const DAYS = 30
const SIZE = { width: 120, height: 36 }

/** The price of the last thirty days as a line. */
function Month({ token, label }: { readonly token: ListedToken; readonly label: string }) {
  const url = useConfigIfReady()?.services?.info
  const { data } = useQuery({
    queryKey: queryKeys.candles(token.ledgerId, 'd1', 'month'),
    queryFn: async ({ signal }): Promise<readonly number[]> => {
      const { createInfoClient } = await import('@sluice/sdk/info')
      const client = createInfoClient({ url: url ?? '' })
      const query = { level: 'd1', limit: DAYS } as const
      const { rows } = await client.fetchTokenCandles(token.ledgerId, query, { signal })
      return rows.toReversed().flatMap(({ close }) => (close > 0n ? [Number(close)] : []))
    },
    enabled: url !== undefined,
    retry: 1,
  })
  const path = sparkPath(data ?? [], SIZE)
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`-1 -1 ${SIZE.width + 2} ${SIZE.height + 2}`}
      className="h-9 w-30 shrink-0"
    >
      {path && <path d={path} fill="none" stroke="var(--accent)" strokeWidth="1.5" />}
    </svg>
  )
}
