import type { NftOffer } from '@sluice/sdk'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useSdk } from '../../../../session/useSdk.ts'
import { itemPath } from '../../parts/links.ts'
import { tokenQuery } from '../../queries.ts'
import { OfferRow } from '../Offers.tsx'

/** An offer of who looks, with the token that it is for. */
export function OwnOfferRow({ offer }: { readonly offer: NftOffer }) {
  const { data: token } = useQuery(tokenQuery(useSdk(), offer.collectionId, offer.tokenId))
  const name = token?.name ?? `#${offer.tokenId}`
  return (
    <OfferRow
      offer={offer}
      name={name}
      canAccept={false}
      before={
        <Link
          to={itemPath(offer)}
          translate="no"
          className="inline-flex min-h-11 basis-40 items-center text-14 font-medium text-accent wrap-anywhere"
        >
          <bdi>{name}</bdi>
        </Link>
      }
    />
  )
}
