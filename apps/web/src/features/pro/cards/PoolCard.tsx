import type { PoolSnapshot } from '@sluice/sdk'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatPercent } from '../../../format/percent.ts'
import { formatSymbol } from '../../../format/symbol.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { useSdk } from '../../../session/useSdk.ts'
import { useUsdPrices } from '../../../tokens/prices/useUsdPrices.ts'
import { poolStateQuery } from '../../../tokens/queries.ts'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { Usd } from '../../../ui/figures/Usd.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Facts } from '../../info/Facts.tsx'
import { LockedLabel, LockedLiquidity } from '../../info/LockedLiquidity.tsx'
import { PoolPrice } from '../../info/PoolPrice.tsx'
import { type MarketPool, stateOf, tvlOf } from '../../info/useMarket.ts'
import type { ProPair } from '../useProPair.ts'

const REFRESH_MS = 5_000

/** The pair's largest pool, as its canister describes it. */
export function PoolCard({ pair: { pool, tokenIn, tokenOut } }: { readonly pair: ProPair }) {
  const { t } = useTranslation('pro')
  const locale = useLocale()
  const prices = useUsdPrices()
  const { data: snapshot } = useQuery(poolStateQuery(useSdk(), pool?.canisterId ?? '', REFRESH_MS))
  if (!pool || !tokenIn || !tokenOut) return undefined
  const isFirst = pool.token0 === tokenIn.ledgerId
  const tokens = isFirst ? ([tokenIn, tokenOut] as const) : ([tokenOut, tokenIn] as const)
  const told: MarketPool = { ...pool, ...standing(snapshot), tokens, tvlUsd: undefined }
  const [first, second] = tokens
  return (
    <Card>
      <h2 className="mb-2 flex items-center justify-between text-16 font-semibold">
        <span>
          {formatSymbol(first.symbol)}/{formatSymbol(second.symbol)}{' '}
          <span className="text-13 font-normal text-ink-2">
            {formatPercent(BigInt(pool.fee), locale)}
          </span>
        </span>
        <Link
          to={`/info-swap/pool/details/${pool.canisterId}`}
          className="py-2 text-13 font-medium text-accent"
        >
          {t('pool.more')}
        </Link>
      </h2>
      <Facts
        isNarrow
        facts={[
          { label: t('pool.price'), value: <PoolPrice pool={told} /> },
          { label: t('pool.inverted'), value: <PoolPrice pool={told} isInverted /> },
          { label: t('pool.tvl'), value: <Usd value={tvlOf(pool, told.reserves, prices)} /> },
          {
            label: formatSymbol(first.symbol),
            value: <Amount amount={told.reserves?.amount0} token={first} />,
          },
          {
            label: formatSymbol(second.symbol),
            value: <Amount amount={told.reserves?.amount1} token={second} />,
          },
          {
            id: 'locked',
            label: <LockedLabel />,
            value: <LockedLiquidity poolId={pool.canisterId} />,
          },
        ]}
      />
    </Card>
  )
}

const standing = (snapshot: PoolSnapshot | undefined) =>
  snapshot ? stateOf(snapshot) : { sqrtPriceX96: undefined, reserves: undefined }
