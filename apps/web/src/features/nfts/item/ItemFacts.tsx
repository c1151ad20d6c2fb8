import type { NftCollection, NftToken } from '@sluice/sdk'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { AddressLabel } from '../../../contacts/AddressLabel.tsx'
import { UNKNOWN } from '../../../format/decimal.ts'
import { formatPercent } from '../../../format/percent.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { useSdk } from '../../../session/useSdk.ts'
import { Facts } from '../../info/Facts.tsx'
import { listingQuery } from '../market/marketQueries.ts'
import { useHasMarket } from '../market/useItemSale.ts'
import { standardName } from '../parts/standardName.ts'
import { toPpm } from '../parts/toPpm.ts'
import { holderQuery } from '../queries.ts'

type ItemFactsProps = {
  readonly token: NftToken
  /** Undefined while it has not answered. */
  readonly collection: NftCollection | undefined
}

/** Whose a token is, by its collection's own word, and what it is. */
export function ItemFacts({ token, collection }: ItemFactsProps) {
  const { t } = useTranslation('nfts')
  const locale = useLocale()
  const { collectionId, tokenId, contentType } = token
  const royalties = collection?.made?.royalties
  return (
    <Facts
      isNarrow
      facts={[
        {
          label: t('fact.holder'),
          value: <Holder token={token} />,
        },
        { label: t('fact.tokenId'), value: <span dir="ltr">{`${tokenId}`}</span> },
        {
          label: t('fact.collectionId'),
          value: <AddressLabel isId text={collectionId} what={t('fact.collectionId')} />,
        },
        {
          label: t('fact.standard'),
          value: collection ? standardName(collection.standard) : UNKNOWN,
        },
        ...(contentType === undefined
          ? []
          : [{ label: t('fact.type'), value: <bdi>{contentType}</bdi> }]),
        {
          label: t('fact.royalties'),
          value: royalties ? formatPercent(toPpm(royalties.rate), locale) : UNKNOWN,
        },
        ...(collection?.made
          ? [
              {
                label: t('fact.minter'),
                value: <AddressLabel text={collection.made.minter} what={t('fact.minter')} />,
              },
            ]
          : []),
      ]}
    />
  )
}

/** Whose it is; of what lies at the market, whose account there it is in. */
function Holder({ token }: Pick<ItemFactsProps, 'token'>) {
  const { t } = useTranslation('nfts')
  const sdk = useSdk()
  const { data: holder } = useQuery(holderQuery(sdk, token.collectionId, token.tokenId))
  const { data: listing } = useQuery({ ...listingQuery(sdk, token), enabled: useHasMarket() })
  const isAtMarket = listing?.custody === 'escrow'
  const name = isAtMarket ? listing.seller : holder
  if (!name) return UNKNOWN
  return (
    <>
      <AddressLabel text={name} what={t('fact.holder')} />
      {isAtMarket && <span className="block text-ink-2">{t('sale.inEscrow')}</span>}
    </>
  )
}
