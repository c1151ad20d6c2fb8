import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatCount } from '../../../format/decimal.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { Badge } from '../../../ui/layout/Badge.tsx'
import { PriceText } from '../../nfts/market/PriceText.tsx'
import { NftPicture } from '../../nfts/media/NftPicture.tsx'
import { collectionPath } from '../../nfts/parts/links.ts'
import { OriginBadge } from '../../nfts/parts/OriginBadge.tsx'
import { standardName } from '../../nfts/parts/standardName.ts'
import { TileGrid, TokenTile } from '../../nfts/parts/TokenTile.tsx'
import { useCollection } from '../../nfts/parts/useCollection.ts'
import type { HeldCollection, HeldNft } from './useNftsOf.ts'

/** A collection with what an account has of it. */
export function HeldCollectionCard({ held }: { readonly held: HeldCollection }) {
  const { t } = useTranslation('nfts')
  const locale = useLocale()
  const { collectionId, tokens, hasMore } = held
  const { data: collection } = useCollection(collectionId)
  const name = collection?.name ?? collectionId
  const shown = formatCount(tokens.length, locale)
  return (
    <section aria-label={name} className="grid gap-3">
      <h2>
        <Link
          to={collectionPath(collectionId)}
          className="flex min-h-14 items-center gap-3 rounded-control hover:bg-surface-2"
        >
          <span className="w-12 shrink-0">
            <NftPicture collectionId={collectionId} media={collection?.logo} alt="" />
          </span>
          <span className="min-w-0">
            <bdi translate="no" className="block w-fit max-w-full truncate text-16 font-medium">
              {name}
            </bdi>
            <span className="flex flex-wrap items-center gap-2 text-13 text-ink-2">
              {hasMore
                ? t('wallet.countMore', { shown })
                : t('wallet.count', { count: tokens.length, shown })}
              {collection && <Badge>{standardName(collection.standard)}</Badge>}
              <OriginBadge collectionId={collectionId} />
            </span>
          </span>
        </Link>
      </h2>
      {tokens.length > 0 && (
        <TileGrid label={name}>
          {tokens.map((one) => (
            <li key={`${one.token.tokenId}`}>
              <TokenTile token={one.token}>
                <Place of={one} />
              </TokenTile>
            </li>
          ))}
        </TileGrid>
      )}
    </section>
  )
}

/** Where a token is, when it is not simply in the wallet. */
function Place({ of: { listing, isAtMarket } }: { readonly of: HeldNft }) {
  const { t } = useTranslation('nfts')
  if (!listing && !isAtMarket) return null
  return (
    <>
      {listing && <PriceText price={listing.price} ledgerId={listing.ledgerId} />}
      <span className="flex flex-wrap gap-1">
        {listing && <Badge tone="accent">{t('market.sale')}</Badge>}
        {isAtMarket && <Badge>{t('wallet.atMarket')}</Badge>}
      </span>
    </>
  )
}
