import { useTranslation } from 'react-i18next'
import { ForOwner } from '../../../session/ForOwner.tsx'
import { Page } from '../../../shell/pages/Page.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { ExistingEvent } from './ExistingEvent.tsx'
import { InterruptedEvents } from './InterruptedEvents.tsx'
import { NewEvent } from './NewEvent.tsx'

/** `/token-claim/create`: tokens for many at once, and what becomes of events that the person has made. */
export function CreateClaimPage() {
  const { t } = useTranslation('claim')
  return (
    <Page
      title={t('create.title')}
      subtitle={t('create.subtitle')}
      back={{ to: '/token-claim', label: t('title'), current: t('create.title') }}
      waiting={<Skeleton className="h-96 w-full rounded-card" />}
    >
      <ForOwner visitor={t('create.visitor')} isCard>
        {(owner) => (
          <>
            <InterruptedEvents key={`unfinished ${owner}`} />
            <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
              <NewEvent key={`new ${owner}`} owner={owner} />
              <ExistingEvent key={`existing ${owner}`} owner={owner} />
            </div>
          </>
        )}
      </ForOwner>
    </Page>
  )
}
