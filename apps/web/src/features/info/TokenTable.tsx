import type { InfoTokenDetail } from '@sluice/sdk/info'
import { changePpm } from '@sluice/sdk/usdPrices'
import { useTranslation } from 'react-i18next'
import { dollarsOf } from '../../tokens/prices/serviceMarket.ts'
import { usePastUsdPrices } from '../../tokens/prices/usePastUsdPrices.ts'
import { useTokenMarket } from '../../tokens/prices/useTokenMarket.ts'
import type { ListedToken } from '../../tokens/useListedTokens.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Amount } from '../../ui/figures/Amount.tsx'
import { Change } from '../../ui/figures/Change.tsx'
import { Count } from '../../ui/figures/Count.tsx'
import { Usd } from '../../ui/figures/Usd.tsx'
import { UsdPrice } from '../../ui/figures/UsdPrice.tsx'
import { TokenIcon } from '../../ui/pictures/TokenIcon.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { Table } from '../../ui/table/Table.tsx'
import { type MarketPool, priceUsdOf, type useMarket } from './useMarket.ts'
import { holdersOf, useTokenDetails } from './useTokenDetail.ts'

type TokenTableProps = Pick<ReturnType<typeof useMarket>, 'prices' | 'pools' | 'isComplete'> & {
  readonly tokens: readonly ListedToken[] | undefined
  /** Only what somebody looks for is listed. */
  readonly isSearched?: boolean
}

/** Tokens with their price and what the pools hold of them; a row opens its token. */
export function TokenTable(props: TokenTableProps) {
  const { tokens, prices, pools, isComplete, isSearched = false } = props
  const { t } = useTranslation('info')
  const market = useTokenMarket()
  const pastPrices = usePastUsdPrices()
  const details = useTokenDetails()
  const change = ({ ledgerId }: ListedToken) =>
    changePpm(prices.get(ledgerId), pastPrices.get(ledgerId))
  const held = (token: ListedToken) => heldInPools(token, pools ?? [])
  const columns: readonly Column<ListedToken>[] = [
    {
      id: 'token',
      title: t('token'),
      sortBy: ({ symbol }) => symbol,
      cell: (token) => (
        <span className="inline-flex items-center gap-3">
          <TokenIcon {...token} />
          <span translate="no" className="font-medium">
            {token.symbol}
          </span>
          <span translate="no" className="text-13 text-ink-2 max-sm:hidden">
            {token.name}
          </span>
        </span>
      ),
    },
    {
      id: 'price',
      title: t('price'),
      isFigure: true,
      sortBy: (token) => priceUsdOf(token, prices),
      cell: (token) => <UsdPrice value={priceUsdOf(token, prices)} />,
      under: (token) => <Change ppm={change(token)} />,
    },
    {
      id: 'change',
      title: t('change'),
      isFigure: true,
      isWideOnly: true,
      sortBy: change,
      cell: (token) => <Change ppm={change(token)} />,
    },
    {
      id: 'depth',
      title: t('tvl'),
      isFigure: true,
      isWideOnly: true,
      sortBy: ({ ledgerId }) => market.get(ledgerId)?.depthUsd,
      cell: ({ ledgerId }) => <Usd value={market.get(ledgerId)?.depthUsd} />,
    },
    {
      id: 'marketCap',
      title: t('marketCap'),
      isFigure: true,
      isWideOnly: true,
      sortBy: ({ ledgerId }) => details?.get(ledgerId)?.marketCapUsd,
      cell: ({ ledgerId }) => <Usd value={capOf(details?.get(ledgerId))} />,
    },
    {
      id: 'holders',
      title: t('holders.title'),
      isFigure: true,
      isWideOnly: true,
      sortBy: ({ ledgerId }) => holdersOf(details?.get(ledgerId)),
      cell: ({ ledgerId }) => <Count of={holdersOf(details?.get(ledgerId))} />,
    },
    {
      id: 'pooled',
      title: t('pooled'),
      isFigure: true,
      isColumnOnly: true,
      cell: (token) => <Amount amount={held(token)} token={token} />,
    },
  ]
  return (
    <Table
      label={t('tokens')}
      urlName="tokens"
      small="line"
      columns={columns}
      rows={isComplete ? tokens : undefined}
      rowKey={({ ledgerId }) => ledgerId}
      rowLink={({ ledgerId }) => `/info-tokens/details/${ledgerId}`}
      empty={isSearched ? <EmptyState>{t('search.nothing')}</EmptyState> : undefined}
    />
  )
}

const capOf = (detail: InfoTokenDetail | undefined): bigint | undefined =>
  dollarsOf(detail?.marketCapUsd)

/** What all pools together hold of a token; unknown until each of its pools has been read. */
export function heldInPools(
  { ledgerId }: ListedToken,
  pools: readonly MarketPool[],
): bigint | undefined {
  return pools.reduce<bigint | undefined>((sum, { token0, token1, reserves }) => {
    if (token0 !== ledgerId && token1 !== ledgerId) return sum
    if (sum === undefined || !reserves) return undefined
    return sum + (token0 === ledgerId ? reserves.amount0 : reserves.amount1)
  }, 0n)
}
