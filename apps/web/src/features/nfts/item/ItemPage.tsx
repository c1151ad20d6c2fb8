import type { NftToken } from '@sluice/sdk'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { SessionGate } from '../../../session/SessionGate.tsx'
import { useSdk } from '../../../session/useSdk.ts'
import { ContentSkeleton } from '../../../shell/pages/PageSkeleton.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Badge } from '../../../ui/layout/Badge.tsx'
import { Breadcrumb } from '../../../ui/layout/Breadcrumb.tsx'
import { Activity } from '../activity/Activity.tsx'
import { useIsRemembered } from '../activity/useNftInfo.ts'
import { Offers } from '../market/Offers.tsx'
import { SaleCard } from '../market/SaleCard.tsx'
import { useHasMarket } from '../market/useItemSale.ts'
import { ForeignLink } from '../media/ForeignLink.tsx'
import { ItemMedia } from '../media/ItemMedia.tsx'
import { Verify } from '../media/Verify.tsx'
import { collectionPath, parseTokenId } from '../parts/links.ts'
import { OriginBadge } from '../parts/OriginBadge.tsx'
import { OriginNotice } from '../parts/OriginNotice.tsx'
import { standardName } from '../parts/standardName.ts'
import { useCollection } from '../parts/useCollection.ts'
import { tokenQuery } from '../queries.ts'
import { useDescribeNftError } from '../useDescribeNftError.ts'
import { Attributes } from './Attributes.tsx'
import { ItemActions } from './ItemActions.tsx'
import { ItemFacts } from './ItemFacts.tsx'

/** `/wallet/nft/view/{collection}/{token}`: one token, what is known of it, and what can be done with it. */
export function ItemPage() {
  const { canisterId = '', tokenId } = useParams()
  const { t } = useTranslation('nfts')
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-[1200px] flex-col gap-6 px-4 py-6">
      <Breadcrumb
        back={{ to: '/wallet?tab=nfts', label: t('wallet.title') }}
        via={{ to: collectionPath(canisterId), label: t('collection.title') }}
        current={`#${tokenId?.slice(0, 40)}`}
      />
      <SessionGate fallback={<ItemSkeleton />}>
        <Item key={`${canisterId} ${tokenId}`} collectionId={canisterId} text={tokenId} />
      </SessionGate>
    </div>
  )
}

function ItemSkeleton() {
  const { t } = useTranslation('nfts')
  return (
    <>
      <h1 className="sr-only">{t('item.title')}</h1>
      <ContentSkeleton />
    </>
  )
}

type ItemProps = { readonly collectionId: string; readonly text: string | undefined }

function Item({ collectionId, text }: ItemProps) {
  const { t } = useTranslation('nfts')
  const describe = useDescribeNftError()
  const tokenId = parseTokenId(text)
  const { data, error, refetch } = useQuery({
    ...tokenQuery(useSdk(), collectionId, tokenId ?? 0n),
    enabled: tokenId !== undefined,
  })
  if (tokenId === undefined || error)
    return (
      <section className="rounded-card bg-surface p-4 pb-8 sm:p-6">
        <h1 className="sr-only">{t('item.title')}</h1>
        <ErrorState
          what={tokenId === undefined ? t('error.noToken') : describe(error)}
          {...(tokenId === undefined ? {} : { onRetry: refetch })}
        />
      </section>
    )
  return data ? <Details token={data} /> : <ItemSkeleton />
}

function Details({ token }: { readonly token: NftToken }) {
  const { t } = useTranslation('nfts')
  const { collectionId, name, description, artist, link } = token
  const hasMarket = useHasMarket()
  const isRemembered = useIsRemembered()
  const { data: collection } = useCollection(collectionId)
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <div className="contents lg:grid lg:gap-6">
        <section aria-label={t('item.media')} className="rounded-card bg-surface p-4 sm:p-6">
          <ItemMedia token={token} />
        </section>
        <div className="grid gap-6 max-lg:order-1">
          <Attributes attributes={token.attributes} collectionId={collectionId} />
          <Verify token={token} />
        </div>
      </div>
      <div className="grid gap-6">
        <header className="grid gap-2">
          <p className="flex flex-wrap items-center gap-2">
            <Link
              to={collectionPath(collectionId)}
              translate="no"
              className="inline-flex min-h-11 items-center text-14 font-medium text-accent wrap-anywhere"
            >
              <bdi>{collection?.name ?? collectionId}</bdi>
            </Link>
            {collection && <Badge>{standardName(collection.standard)}</Badge>}
            <OriginBadge collectionId={collectionId} />
          </p>
          <h1 translate="no" className="text-28 font-semibold wrap-anywhere">
            <bdi>{name}</bdi>
          </h1>
          {artist !== '' && (
            <p className="text-14 text-ink-2">
              {t('item.by')} <bdi>{artist}</bdi>
            </p>
          )}
          {description !== '' && (
            <p dir="auto" className="text-14 whitespace-pre-line wrap-anywhere">
              {description}
            </p>
          )}
          {link !== undefined && <ForeignLink url={link} />}
        </header>
        <OriginNotice collectionId={collectionId} />
        <ItemActions token={token} collection={collection} />
        {hasMarket && <SaleCard token={token} />}
        {hasMarket && <Offers token={token} />}
        {hasMarket && isRemembered && (
          <section className="rounded-card bg-surface p-4 sm:p-6">
            <h2 className="mb-1 text-20 font-semibold">{t('activity.title')}</h2>
            <Activity scope={token} />
          </section>
        )}
        <section className="rounded-card bg-surface p-4 sm:p-6">
          <h2 className="mb-3 text-20 font-semibold">{t('item.facts')}</h2>
          <ItemFacts token={token} collection={collection} />
        </section>
      </div>
    </div>
  )
}
