import { useTranslation } from 'react-i18next'
import { Page } from '../../../shell/pages/Page.tsx'
import { useChoiceInUrl } from '../../../ui/browser/useChoiceInUrl.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Tabs } from '../../../ui/fields/Tabs.tsx'
import { GovernanceNav } from '../parts/GovernanceNav.tsx'
import { useChosenSns } from '../parts/useChosenSns.ts'
import { Inbox } from './Inbox.tsx'
import { ProposalList } from './ProposalList.tsx'

/** `/sns/voting?root_id=`: what DAOs decide about, and what waits for one's vote. */
export function VotingPage() {
  const { t } = useTranslation('sns')
  return (
    <Page title={t('voting.title')} subtitle={t('voting.subtitle')} nav={<GovernanceNav />}>
      <Voting />
    </Page>
  )
}

const VIEWS = ['dao', 'inbox'] as const

function Voting() {
  const { t } = useTranslation('sns')
  const chosen = useChosenSns()
  const [view, show] = useChoiceInUrl('view', VIEWS)
  if (chosen.isError)
    return (
      <section className="rounded-card bg-surface p-4 pb-8 sm:p-6">
        <ErrorState what={t('selector.failed')} onRetry={chosen.retry} />
      </section>
    )
  if (chosen.snses === undefined) return <Skeleton className="h-96 w-full rounded-card" />
  return (
    <section className="grid grid-cols-1 gap-4 rounded-card bg-surface p-4 sm:p-6">
      {chosen.snses.length === 0 ? (
        <EmptyState>{t('selector.empty')}</EmptyState>
      ) : (
        <Tabs
          label={t('voting.title')}
          shown={view}
          onShow={show}
          tabs={[
            { id: 'dao', label: t('voting.dao'), panel: <ProposalList chosen={chosen} /> },
            {
              id: 'inbox',
              label: t('voting.inbox'),
              panel: <Inbox snses={chosen.snses} />,
            },
          ]}
        />
      )}
    </section>
  )
}
