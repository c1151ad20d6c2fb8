import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ForOwner } from '../../../../session/ForOwner.tsx'
import { useSdk } from '../../../../session/useSdk.ts'
import { LinkButton } from '../../../../ui/buttons/LinkButton.tsx'
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../../../ui/feedback/Skeleton.tsx'
import { OWN_COLLECTIONS_PATH } from '../../parts/links.ts'
import { TileGrid } from '../../parts/TokenTile.tsx'
import { useDescribeNftError } from '../../useDescribeNftError.ts'
import { ListingTile } from '../ListingTile.tsx'
import { listingsOfQuery, offersOfQuery, owedQuery, settlementsOfQuery } from '../marketQueries.ts'
import { OwedRow } from './OwedRow.tsx'
import { OwnOfferRow } from './OwnOfferRow.tsx'
import { SettlementRow } from './SettlementRow.tsx'

/** What somebody has at the market: money that waits for them, listings, offers, and what they have bought and sold. */
export function Yours() {
  const { t } = useTranslation('nfts')
  return <ForOwner visitor={t('mine.visitor')}>{(owner) => <Own owner={owner} />}</ForOwner>
}

function Own({ owner }: { readonly owner: string }) {
  const { t } = useTranslation('nfts')
  const sdk = useSdk()
  const owed = useQuery(owedQuery(sdk, owner))
  const listings = useQuery(listingsOfQuery(sdk, owner))
  const offers = useQuery(offersOfQuery(sdk, owner))
  const sales = useQuery(settlementsOfQuery(sdk, owner))
  return (
    <div className="grid gap-8">
      <p>
        <LinkButton look="tonal" to={OWN_COLLECTIONS_PATH}>
          {t('mine.collections')}
        </LinkButton>
      </p>
      <Part title={t('mine.owed')} query={owed} none={t('mine.owedNone')}>
        {owed.data && owed.data.length > 0 && (
          <ul className="divide-y divide-line">
            {owed.data.map((row) => (
              <OwedRow key={row.ledgerId} owed={row} />
            ))}
          </ul>
        )}
      </Part>
      <Part title={t('mine.listings')} query={listings} none={t('mine.listingsNone')}>
        {listings.data && listings.data.rows.length > 0 && (
          <TileGrid label={t('mine.listings')}>
            {listings.data.rows.map((listing) => (
              <li key={`${listing.id}`}>
                <ListingTile listing={listing} />
              </li>
            ))}
          </TileGrid>
        )}
      </Part>
      <Part title={t('mine.offers')} query={offers} none={t('mine.offersNone')}>
        {offers.data && offers.data.length > 0 && (
          <ul className="divide-y divide-line">
            {offers.data.map((offer) => (
              <OwnOfferRow key={`${offer.id}`} offer={offer} />
            ))}
          </ul>
        )}
      </Part>
      <Part title={t('mine.sales')} query={sales} none={t('mine.salesNone')}>
        {sales.data && sales.data.rows.length > 0 && (
          <ul className="divide-y divide-line">
            {sales.data.rows.map((sale) => (
              <SettlementRow key={`${sale.id}`} sale={sale} owner={owner} />
            ))}
          </ul>
        )}
      </Part>
    </div>
  )
}

type PartProps = {
  readonly title: string
  readonly query: {
    readonly data: unknown
    readonly error: unknown
    readonly refetch: () => unknown
  }
  /** What is said where there is nothing. */
  readonly none: string
  /** False while there is nothing to show. */
  readonly children: ReactNode
}

function Part({ title, query: { data, error, refetch }, none, children }: PartProps) {
  const describe = useDescribeNftError()
  return (
    <section aria-label={title}>
      <h2 className="mb-2 text-16 font-medium">{title}</h2>
      {data === undefined ? (
        error ? (
          <ErrorState what={describe(error)} onRetry={refetch} />
        ) : (
          <Skeleton className="h-12 w-full" />
        )
      ) : (
        children || <p className="text-14 text-ink-2">{none}</p>
      )}
    </section>
  )
}
