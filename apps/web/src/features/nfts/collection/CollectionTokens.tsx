import type { NftCollection } from '@sluice/sdk'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../format/decimal.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { useSdk } from '../../../session/useSdk.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { AttributeFilter } from '../parts/AttributeFilter.tsx'
import { fitsAttributes } from '../parts/attributes.ts'
import { TileSkeletons } from '../parts/TileSkeletons.tsx'
import { TileGrid, TokenTile } from '../parts/TokenTile.tsx'
import { useAttributesInUrl } from '../parts/useAttributesInUrl.ts'
import { tokensQuery } from '../queries.ts'
import { useDescribeNftError } from '../useDescribeNftError.ts'

/** A collection's tokens, a page at a time, and of those that are there the ones with certain attributes. */
export function CollectionTokens({ collection }: { readonly collection: NftCollection }) {
  const { t } = useTranslation('nfts')
  const locale = useLocale()
  const describe = useDescribeNftError()
  const query = useInfiniteQuery(tokensQuery(useSdk(), collection.id))
  const { chosen, choose, clear } = useAttributesInUrl()
  const tokens = query.data?.pages.flatMap((page) => page.tokens)
  if (query.isError && !tokens)
    return <ErrorState what={describe(query.error)} onRetry={query.refetch} />
  if (!tokens) return <TileSkeletons />
  if (tokens.length === 0) return <EmptyState>{t('collection.empty')}</EmptyState>
  const fitting = tokens.filter((token) => fitsAttributes(token, chosen))
  return (
    <div className="grid gap-4">
      <AttributeFilter tokens={tokens} chosen={chosen} onChoose={choose} onClear={clear} />
      <p role="status" className="text-13 text-ink-2">
        {t('collection.looked', {
          fitting: formatCount(fitting.length, locale),
          looked: formatCount(tokens.length, locale),
          supply: formatCount(collection.supply, locale),
        })}
      </p>
      {fitting.length === 0 ? (
        <EmptyState action={<Button onClick={clear}>{t('filter.clear')}</Button>}>
          {t('filter.nothing')}
        </EmptyState>
      ) : (
        <TileGrid label={t('collection.items')}>
          {fitting.map((token) => (
            <li key={`${token.tokenId}`}>
              <TokenTile token={token} />
            </li>
          ))}
        </TileGrid>
      )}
      {query.isFetchNextPageError && (
        <ErrorState what={describe(query.error)} onRetry={query.fetchNextPage} />
      )}
      {query.hasNextPage && (
        <Button
          look="tonal"
          className="justify-self-center"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('collection.more')}
        </Button>
      )}
    </div>
  )
}
