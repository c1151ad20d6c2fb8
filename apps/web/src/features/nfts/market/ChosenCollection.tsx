import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatCount } from '../../../format/decimal.ts'
import { formatPercent } from '../../../format/percent.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { CollectionFigures } from '../activity/Figures.tsx'
import { AskForPictures } from '../consent/AskForPictures.tsx'
import { NftPicture } from '../media/NftPicture.tsx'
import { collectionPath } from '../parts/links.ts'
import { OriginBadge } from '../parts/OriginBadge.tsx'
import { OriginNotice } from '../parts/OriginNotice.tsx'
import { toPpm } from '../parts/toPpm.ts'
import { useCollection } from '../parts/useCollection.ts'
import { useDescribeNftError } from '../useDescribeNftError.ts'

/** The collection that is looked at in the market, with its facts. */
export function ChosenCollection({ collectionId }: { readonly collectionId: string }) {
  const { t } = useTranslation('nfts')
  const locale = useLocale()
  const describe = useDescribeNftError()
  const { data: collection, error } = useCollection(collectionId)
  if (error) return <p className="text-14 text-warn">{describe(error)}</p>
  if (!collection) return <Skeleton className="h-16 w-full" />
  const { name, logo, supply, made } = collection
  return (
    <div className="grid gap-3">
      <Link
        to={collectionPath(collectionId)}
        className="flex min-h-16 items-center gap-3 rounded-control bg-surface-2 p-3 hover:bg-line"
      >
        <span className="w-14 shrink-0">
          <NftPicture collectionId={collectionId} media={logo} alt="" />
        </span>
        <span className="min-w-0">
          <span className="flex flex-wrap items-center gap-2">
            <bdi translate="no" className="text-16 font-medium wrap-anywhere">
              {name}
            </bdi>
            <OriginBadge collectionId={collectionId} />
          </span>
          <span className="block text-13 text-ink-2">
            {made
              ? t('market.facts', {
                  supply: formatCount(supply, locale),
                  holders: formatCount(made.holders, locale),
                  royalty: formatPercent(toPpm(made.royalties.rate), locale),
                })
              : t('market.factsShort', { supply: formatCount(supply, locale) })}
          </span>
        </span>
      </Link>
      <CollectionFigures collectionId={collectionId} />
      <OriginNotice collectionId={collectionId} />
      <AskForPictures collectionId={collectionId} />
    </div>
  )
}
