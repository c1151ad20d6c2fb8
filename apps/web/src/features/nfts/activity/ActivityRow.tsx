import type { InfoNftEvent, InfoNftEventType } from '@sluice/sdk/info'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { AddressLabel } from '../../../contacts/AddressLabel.tsx'
import { formatSymbol } from '../../../format/symbol.ts'
import { dollarsOf } from '../../../tokens/prices/serviceMarket.ts'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { Time } from '../../../ui/figures/Time.tsx'
import { Usd } from '../../../ui/figures/Usd.tsx'
import { Badge } from '../../../ui/layout/Badge.tsx'
import { itemPath } from '../parts/links.ts'

type ActivityRowProps = { readonly event: InfoNftEvent; readonly isOfToken: boolean }

/** One thing that happened to a token: what, for how much, between whom, when. */
export function ActivityRow({ event, isOfToken }: ActivityRowProps) {
  const { t } = useTranslation('nfts')
  const { type, collectionName, tokenId, price, seller, buyer, isWash, timeMs } = event
  const words: Record<InfoNftEventType, string> = {
    Listed: t('activity.listed'),
    PriceChanged: t('activity.priceChanged'),
    Delisted: t('activity.delisted'),
    Sold: t('activity.sold'),
    SaleFailed: t('activity.saleFailed'),
    Offered: t('activity.offered'),
    OfferEnded: t('activity.offerEnded'),
  }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3 text-14">
      <span className="min-w-0 flex-1 basis-44">
        <span className="flex flex-wrap items-center gap-2 font-medium">
          {words[type]}
          {isWash && <Badge tone="warn">{t('activity.wash')}</Badge>}
        </span>
        <span className="flex flex-wrap items-center gap-x-2 text-13 text-ink-2">
          {!isOfToken && (
            <Link
              to={itemPath(event)}
              translate="no"
              className="inline-flex min-h-11 items-center text-accent wrap-anywhere"
            >
              <bdi>{`${collectionName ?? ''} #${tokenId}`.trim()}</bdi>
            </Link>
          )}
          <Time atMs={timeMs} />
        </span>
      </span>
      <span className="flex flex-wrap items-center gap-x-2 text-13 text-ink-2">
        {seller !== undefined && <AddressLabel text={seller} what={t('sale.seller')} />}
        {seller !== undefined && buyer !== undefined && (
          <span aria-hidden className="rtl:-scale-x-100">
            →
          </span>
        )}
        {buyer !== undefined && <AddressLabel text={buyer} what={t('offer.buyer')} />}
      </span>
      {price && price.decimals !== undefined && (
        <span className="ms-auto text-end">
          <span className="block font-medium">
            <Amount
              amount={price.price}
              token={{ decimals: price.decimals, symbol: formatSymbol(price.symbol) }}
            />
          </span>
          {price.priceUsd !== undefined && (
            <span className="block text-13 text-ink-2">
              <Usd value={dollarsOf(price.priceUsd)} />
            </span>
          )}
        </span>
      )}
    </li>
  )
}
