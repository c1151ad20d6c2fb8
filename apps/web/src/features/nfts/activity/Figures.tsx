import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../format/decimal.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { dollarsOf } from '../../../tokens/prices/serviceMarket.ts'
import { Usd } from '../../../ui/figures/Usd.tsx'
import { PriceText } from '../market/PriceText.tsx'
import {
  useCollectionFigures,
  useCounted,
  useIsRemembered,
  useMarketFigures,
} from './useNftInfo.ts'

/** What the whole market has come to; nothing where nobody counts it. */
export function MarketFigures() {
  const { t } = useTranslation('nfts')
  const locale = useLocale()
  const figures = useMarketFigures()
  if (figures === undefined) return null
  const { dayUsd, weekUsd, sales, listings } = figures
  return (
    <Row
      facts={[
        [t('figures.day'), <Usd key="day" value={dollarsOf(dayUsd)} />],
        [t('figures.week'), <Usd key="week" value={dollarsOf(weekUsd)} />],
        [t('figures.sales'), formatCount(sales, locale)],
        [t('figures.listings'), formatCount(listings, locale)],
      ]}
    />
  )
}

/** What a collection is traded for: without what went round between the same people. */
export function CollectionFigures({ collectionId }: { readonly collectionId: string }) {
  const { t } = useTranslation('nfts')
  const locale = useLocale()
  const { data: figures, isError } = useCollectionFigures(collectionId)
  const isRemembered = useIsRemembered()
  if (isError || !isRemembered) return <CountedFigures collectionId={collectionId} />
  if (figures === undefined) return null
  const { floorUsd, total, week, washes } = figures
  return (
    <Row
      facts={[
        [
          t('figures.floor'),
          <Usd key="floor" value={floorUsd === undefined ? undefined : dollarsOf(floorUsd)} />,
        ],
        [t('figures.week'), <Usd key="week" value={dollarsOf(week.volumeUsd)} />],
        [t('figures.total'), <Usd key="total" value={dollarsOf(total.volumeUsd)} />],
        [t('figures.sales'), formatCount(total.sales, locale)],
        ...(washes > 0 ? ([[t('figures.washes'), formatCount(washes, locale)]] as const) : []),
      ]}
    />
  )
}

/** The same as the statistics canister counts it: each token by itself. */
function CountedFigures({ collectionId }: { readonly collectionId: string }) {
  const { t } = useTranslation('nfts')
  const locale = useLocale()
  const counted = useCounted(collectionId)
  if (!counted) return null
  const { sales, washSales, listed, traded } = counted
  return (
    <Row
      facts={[
        ...traded.flatMap(({ ledgerId, floor }) =>
          floor === undefined
            ? []
            : ([
                [
                  t('figures.floor'),
                  <PriceText key={ledgerId} price={floor} ledgerId={ledgerId} />,
                  ledgerId,
                ],
              ] as const),
        ),
        [t('figures.listings'), formatCount(listed, locale)],
        [t('figures.sales'), formatCount(sales, locale)],
        ...(washSales > 0n
          ? ([[t('figures.washes'), formatCount(washSales, locale)]] as const)
          : []),
      ]}
    />
  )
}

type RowProps = {
  /** `id` where several have one label. */
  readonly facts: readonly (readonly [label: string, value: ReactNode, id?: string])[]
}

const Row = ({ facts }: RowProps) => (
  <dl className="flex flex-wrap gap-x-8 gap-y-3">
    {facts.map(([label, value, id]) => (
      <div key={id ?? label}>
        <dt className="text-13 text-ink-2">{label}</dt>
        <dd className="text-16 font-medium">{value}</dd>
      </div>
    ))}
  </dl>
)
