import type { Sns } from '@sluice/sdk'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSdk } from '../../../session/useSdk.ts'
import { Page } from '../../../shell/pages/Page.tsx'
import { useChoiceInUrl } from '../../../ui/browser/useChoiceInUrl.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Tabs } from '../../../ui/fields/Tabs.tsx'
import { GovernanceNav } from '../parts/GovernanceNav.tsx'
import { snsListQuery } from '../queries.ts'
import { LaunchCard } from './LaunchCard.tsx'
import { type LaunchStage, stageOf } from './stageOf.ts'

/** `/sns/launches`: DAOs that sell their tokens, will, or have. */
export function LaunchesPage() {
  const { t } = useTranslation('sns')
  return (
    <Page title={t('launches.title')} subtitle={t('launches.subtitle')} nav={<GovernanceNav />}>
      <Launches />
    </Page>
  )
}

const STAGES = ['current', 'upcoming', 'past'] as const

function Launches() {
  const { t } = useTranslation('sns')
  const { data, isError, refetch } = useQuery(snsListQuery(useSdk()))
  const [shown, show] = useChoiceInUrl('stage', STAGES)
  if (isError && !data)
    return (
      <section className="rounded-card bg-surface p-4 pb-8 sm:p-6">
        <ErrorState what={t('selector.failed')} onRetry={() => void refetch()} />
      </section>
    )
  if (data === undefined) return <Skeleton className="h-96 w-full rounded-card" />
  const labels = {
    current: t('launches.current'),
    upcoming: t('launches.upcoming'),
    past: t('launches.past'),
  }
  const words = {
    current: t('launches.noCurrent'),
    upcoming: t('launches.noUpcoming'),
    past: t('launches.noPast'),
  }
  return (
    <section className="grid grid-cols-1 gap-4 rounded-card bg-surface p-4 sm:p-6">
      <Tabs
        label={t('launches.title')}
        shown={shown}
        onShow={show}
        tabs={STAGES.map((id) => ({
          id,
          label: labels[id],
          panel: <Cards snses={data} stage={id} empty={words[id]} />,
        }))}
      />
    </section>
  )
}

type CardsProps = {
  readonly snses: readonly Sns[]
  readonly stage: LaunchStage
  readonly empty: string
}

function Cards({ snses, stage, empty }: CardsProps) {
  const { t } = useTranslation('sns')
  const shown = snses.filter(({ lifecycle }) => stageOf(lifecycle) === stage)
  if (shown.length === 0) return <EmptyState>{empty}</EmptyState>
  return (
    <ul aria-label={t('launches.title')} className="grid grid-cols-1 gap-4 md:grid-cols-2">
      {shown.map((sns) => (
        <li key={sns.rootId}>
          <LaunchCard sns={sns} />
        </li>
      ))}
    </ul>
  )
}
