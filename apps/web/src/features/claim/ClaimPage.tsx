import { useTranslation } from 'react-i18next'
import { ForOwner } from '../../session/ForOwner.tsx'
import { Page } from '../../shell/pages/Page.tsx'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Entitlements } from './list/Entitlements.tsx'
import { ProofCard } from './list/ProofCard.tsx'

/** `/token-claim`: tokens that somebody has put aside for the person. */
export function ClaimPage() {
  const { t } = useTranslation('claim')
  return (
    <Page
      width="list"
      title={t('title')}
      subtitle={t('subtitle')}
      action={
        <LinkButton to="/token-claim/create" look="tonal">
          {t('toCreate')}
        </LinkButton>
      }
      waiting={<Skeleton className="h-96 w-full rounded-card" />}
    >
      <ForOwner visitor={t('visitor')} isCard>
        {(owner) => (
          <>
            <Entitlements owner={owner} />
            <ProofCard owner={owner} />
          </>
        )}
      </ForOwner>
    </Page>
  )
}
