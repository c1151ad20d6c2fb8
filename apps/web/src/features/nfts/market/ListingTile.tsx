import type { NftListing } from '@sluice/sdk'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useOwner, useSdk } from '../../../session/useSdk.ts'
import { useSeen } from '../../../ui/browser/useSeen.ts'
import { Badge } from '../../../ui/layout/Badge.tsx'
import { useConsent } from '../consent/useConsent.ts'
import { isDoubtful, OriginBadge } from '../parts/OriginBadge.tsx'
import { TokenTile } from '../parts/TokenTile.tsx'
import { useOrigin } from '../parts/useOrigin.ts'
import { tokenQuery } from '../queries.ts'
import { PriceText } from './PriceText.tsx'

/** Something for sale: its picture, name and price, and whatever somebody has to know before they open it. */
export function ListingTile({ listing }: { readonly listing: NftListing }) {
  const { t } = useTranslation('nfts')
  const { collectionId, tokenId, price, ledgerId, seller, isReserved } = listing
  const [isSeen, place] = useSeen()
  const owner = useOwner()
  const origin = useOrigin(collectionId)
  const { consent } = useConsent(collectionId)
  const asked = tokenQuery(useSdk(), collectionId, tokenId)
  const { data: token, isError } = useQuery({
    ...asked,
    queryFn: isSeen && consent === 'accepted' ? asked.queryFn : skipToken,
  })
  // what the collection called it when it was listed
  const name = token?.name ?? listing.name
  const isKnown = token !== undefined || isError || consent !== 'accepted'
  return (
    <div ref={place} className="h-full">
      <TokenTile token={{ collectionId, tokenId, name, media: token?.media }} isReading={!isKnown}>
        <PriceText price={price} ledgerId={ledgerId} />
        <span className="flex flex-wrap gap-1">
          {isDoubtful(origin) && <OriginBadge collectionId={collectionId} />}
          {owner !== undefined && seller === owner && (
            <Badge tone="accent">{t('sale.yours')}</Badge>
          )}
          {isReserved && <Badge>{t('sale.reserved')}</Badge>}
        </span>
      </TokenTile>
    </div>
  )
}
