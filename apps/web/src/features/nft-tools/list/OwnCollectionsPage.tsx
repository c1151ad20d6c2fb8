import { useTranslation } from 'react-i18next'
import { ForOwner } from '../../../session/ForOwner.tsx'
import { Page } from '../../../shell/pages/Page.tsx'
import { describeCallError } from '../../../tokens/describeCallError.ts'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { CREATE_PATH } from '../parts/links.ts'
import { useOwnCollections } from '../parts/useOwnCollections.ts'
import { OwnCollectionCard } from './OwnCollectionCard.tsx'

/** `/info-tools/nft/canister/list`: one's collections, as they stand, and what keeps them alive. */
export function OwnCollectionsPage() {
  const { t } = useTranslation('nftTools')
  return (
    <Page
      width="list"
      title={t('list.title')}
      subtitle={t('list.subtitle')}
      action={<LinkButton to={CREATE_PATH}>{t('create.title')}</LinkButton>}
      waiting={<Waiting />}
    >
      <ForOwner visitor={t('list.visitor')} isCard>
        {(owner) => <Collections key={owner} />}
      </ForOwner>
    </Page>
  )
}

const Waiting = () => <Skeleton className="h-56 w-full rounded-card" />

function Collections() {
  const { t } = useTranslation('nftTools')
  const { t: tCommon } = useTranslation()
  const { data, error, refetch } = useOwnCollections()
  if (error && data === undefined)
    return (
      <Card>
        <ErrorState what={describeCallError(tCommon, error)} onRetry={() => void refetch()} />
      </Card>
    )
  if (data === undefined) return <Waiting />
  if (data.length === 0)
    return (
      <Card>
        <EmptyState action={<LinkButton to={CREATE_PATH}>{t('create.title')}</LinkButton>}>
          {t('list.empty')}
        </EmptyState>
      </Card>
    )
  return (
    <ul className="flex flex-col gap-4">
      {data.map((collection) => (
        <li key={collection.id}>
          <OwnCollectionCard collection={collection} />
        </li>
      ))}
    </ul>
  )
}
