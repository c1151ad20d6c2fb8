import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { SessionGate } from '../../../session/SessionGate.tsx'
import { ContentSkeleton } from '../../../shell/pages/PageSkeleton.tsx'
import { useChoiceInUrl } from '../../../ui/browser/useChoiceInUrl.ts'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Tabs } from '../../../ui/fields/Tabs.tsx'
import { Breadcrumb } from '../../../ui/layout/Breadcrumb.tsx'
import { Activity } from '../activity/Activity.tsx'
import { CollectionFigures } from '../activity/Figures.tsx'
import { TradeChart } from '../activity/TradeChart.tsx'
import { useIsRemembered } from '../activity/useNftInfo.ts'
import { AskForPictures } from '../consent/AskForPictures.tsx'
import { OriginNotice } from '../parts/OriginNotice.tsx'
import { useCollection } from '../parts/useCollection.ts'
import { useDescribeNftError } from '../useDescribeNftError.ts'
import { CollectionFacts } from './CollectionFacts.tsx'
import { CollectionHead } from './CollectionHead.tsx'
import { CollectionTokens } from './CollectionTokens.tsx'

/** `/wallet/nft/canister/details/{id}`: what a collection is, and what is in it. */
export function CollectionPage() {
  const { id = '' } = useParams()
  const { t } = useTranslation('nfts')
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-[1200px] flex-col gap-6 px-4 py-6">
      <Breadcrumb
        back={{ to: '/wallet?tab=nfts', label: t('wallet.title') }}
        current={t('collection.title')}
      />
      <SessionGate fallback={<CollectionSkeleton />}>
        <Details key={id} collectionId={id} />
      </SessionGate>
    </div>
  )
}

function CollectionSkeleton() {
  const { t } = useTranslation('nfts')
  return (
    <>
      <h1 className="sr-only">{t('collection.title')}</h1>
      <ContentSkeleton />
    </>
  )
}

const TABS = ['items', 'activity', 'about'] as const

function Details({ collectionId }: { readonly collectionId: string }) {
  const { t } = useTranslation('nfts')
  const describe = useDescribeNftError()
  const isRemembered = useIsRemembered()
  const [tab, show] = useChoiceInUrl('tab', TABS)
  const { data: collection, error, refetch } = useCollection(collectionId)
  if (error)
    return (
      <section className="rounded-card bg-surface p-4 pb-8 sm:p-6">
        <h1 className="sr-only">{t('collection.title')}</h1>
        <ErrorState what={describe(error)} onRetry={refetch} />
      </section>
    )
  if (!collection) return <CollectionSkeleton />
  return (
    <>
      <CollectionHead collection={collection} />
      <CollectionFigures collectionId={collectionId} />
      <OriginNotice collectionId={collectionId} />
      <AskForPictures collectionId={collectionId} />
      <section className="rounded-card bg-surface p-4 sm:p-6">
        <Tabs
          label={t('collection.title')}
          shown={tab === 'activity' && !isRemembered ? 'items' : tab}
          onShow={show}
          tabs={[
            {
              id: 'items',
              label: t('collection.items'),
              panel: <CollectionTokens collection={collection} />,
            },
            ...(isRemembered
              ? [
                  {
                    id: 'activity' as const,
                    label: t('activity.title'),
                    panel: (
                      <div className="grid gap-6">
                        <TradeChart collectionId={collectionId} />
                        <Activity scope={{ collectionId }} />
                      </div>
                    ),
                  },
                ]
              : []),
            {
              id: 'about',
              label: t('collection.about'),
              panel: <CollectionFacts collection={collection} />,
            },
          ]}
        />
      </section>
    </>
  )
}
