import { parseAmount } from '@sluice/sdk/amounts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../format/decimal.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { useSdk } from '../../../session/useSdk.ts'
import { useToken } from '../../../tokens/useTokens.ts'
import { useAddressQuery } from '../../../ui/browser/useAddressQuery.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { AttributeFilter } from '../parts/AttributeFilter.tsx'
import { fitsAttributes } from '../parts/attributes.ts'
import { TileSkeletons } from '../parts/TileSkeletons.tsx'
import { TileGrid } from '../parts/TokenTile.tsx'
import { useAttributesInUrl } from '../parts/useAttributesInUrl.ts'
import { useDescribeNftError } from '../useDescribeNftError.ts'
import { BrowseFields } from './BrowseFields.tsx'
import { isInRange, readFilter, toQuestion } from './browseFilter.ts'
import { ChosenCollection } from './ChosenCollection.tsx'
import { ListingTile } from './ListingTile.tsx'
import { listingsQuery } from './marketQueries.ts'
import { useListedTokens } from './useListedTokens.ts'

/** What is for sale, a page at a time, by collection, price and attribute; the address holds what is looked for. */
export function Browse() {
  const { t } = useTranslation('nfts')
  const locale = useLocale()
  const describe = useDescribeNftError()
  const [query, setQuery] = useAddressQuery()
  const filter = readFilter(query)
  const { collectionId } = filter
  const { chosen, choose, clear } = useAttributesInUrl()
  const decimals = useToken(filter.ledgerId)?.decimals ?? 0
  const found = useInfiniteQuery(listingsQuery(useSdk(), toQuestion(filter)))
  const listings = found.data?.pages.flatMap(({ rows }) => rows)
  const tokens = useListedTokens(collectionId === undefined ? [] : (listings ?? []))
  const total = found.data?.pages[0]?.total ?? 0
  const end = (text: string) => (text === '' ? undefined : parseAmount(text, decimals))
  const range = { min: end(filter.min), max: end(filter.max) }
  const shown = listings?.filter((listing) => {
    if (filter.ledgerId !== undefined && !isInRange(listing, range)) return false
    if (chosen.size === 0) return true
    const token = tokens.get(`${listing.tokenId}`)
    return token !== undefined && fitsAttributes(token, chosen)
  })
  const forget = () => setQuery(() => new URLSearchParams(), { replace: true })
  const isFiltered = query.size > 0
  return (
    <div className="grid gap-4">
      <BrowseFields filter={filter} />
      {collectionId !== undefined && <ChosenCollection collectionId={collectionId} />}
      {tokens.size > 0 && (
        <AttributeFilter
          tokens={[...tokens.values()]}
          chosen={chosen}
          onChoose={choose}
          onClear={clear}
        />
      )}
      {found.isError && !shown ? (
        <ErrorState what={describe(found.error)} onRetry={found.refetch} />
      ) : !shown ? (
        <TileSkeletons />
      ) : shown.length === 0 ? (
        isFiltered ? (
          <EmptyState action={<Button onClick={forget}>{t('filter.clear')}</Button>}>
            {t('market.nothing')}
          </EmptyState>
        ) : (
          <EmptyState
            action={<LinkButton to="/wallet?tab=nfts">{t('market.toWallet')}</LinkButton>}
          >
            {t('market.empty')}
          </EmptyState>
        )
      ) : (
        <>
          <p role="status" className="text-13 text-ink-2">
            {t('market.looked', {
              fitting: formatCount(shown.length, locale),
              total: formatCount(total, locale),
            })}
          </p>
          <TileGrid label={t('market.sale')}>
            {shown.map((listing) => (
              <li key={`${listing.id}`}>
                <ListingTile listing={listing} />
              </li>
            ))}
          </TileGrid>
        </>
      )}
      {found.isFetchNextPageError && (
        <ErrorState what={describe(found.error)} onRetry={found.fetchNextPage} />
      )}
      {found.hasNextPage && (
        <Button
          look="tonal"
          className="justify-self-center"
          busy={found.isFetchingNextPage}
          onClick={() => void found.fetchNextPage()}
        >
          {t('collection.more')}
        </Button>
      )}
    </div>
  )
}
