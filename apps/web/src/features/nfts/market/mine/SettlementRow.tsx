import type { NftSettlement, NftSettlementState } from '@sluice/sdk'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Time } from '../../../../ui/figures/Time.tsx'
import { Badge } from '../../../../ui/layout/Badge.tsx'
import { itemPath } from '../../parts/links.ts'
import { PriceText } from '../PriceText.tsx'

type SettlementRowProps = { readonly sale: NftSettlement; readonly owner: string }

/** A purchase or a sale: how far it is, and what became of each share of its price. */
export function SettlementRow({ sale, owner }: SettlementRowProps) {
  const { t } = useTranslation('nfts')
  const { name, buyer, price, ledgerId, state, reason, createdAtMs, royalty } = sale
  const isPurchase = buyer === owner
  const isRoyalty = !isPurchase && royalty.to === owner && sale.seller !== owner
  const states: Record<NftSettlementState, string> = {
    paying: t('settlement.paying'),
    taking: t('settlement.taking'),
    delivering: t('settlement.delivering'),
    settling: t('settlement.settling'),
    settled: t('settlement.settled'),
    returning: t('settlement.returning'),
    returned: t('settlement.returned'),
  }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 text-14">
      <span className="min-w-0 flex-1 basis-48">
        <Link
          to={itemPath(sale)}
          translate="no"
          className="inline-flex min-h-11 items-center font-medium text-accent wrap-anywhere"
        >
          <bdi>{name === '' ? `#${sale.tokenId}` : name}</bdi>
        </Link>
        <span className="block text-13 text-ink-2">
          {isPurchase
            ? t('settlement.bought')
            : isRoyalty
              ? t('settlement.royalty')
              : t('settlement.sold')}{' '}
          <Time atMs={createdAtMs} />
        </span>
      </span>
      <PriceText price={price} ledgerId={ledgerId} />
      <Badge tone={state === 'settled' ? 'up' : state === 'returned' ? 'warn' : 'plain'}>
        {states[state]}
      </Badge>
      {reason !== undefined && (
        <span dir="auto" className="w-full text-13 text-ink-2 wrap-anywhere">
          {reason.slice(0, 200)}
        </span>
      )}
    </li>
  )
}
