import type { Sns, SnsLaunch } from '@sluice/sdk'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { ForOwner } from '../../../session/ForOwner.tsx'
import { useSdk } from '../../../session/useSdk.ts'
import { Page } from '../../../shell/pages/Page.tsx'
import { useTokenState } from '../../../tokens/useTokens.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Badge } from '../../../ui/layout/Badge.tsx'
import { GovernanceNav } from '../parts/GovernanceNav.tsx'
import { isOfSns } from '../parts/isOfSns.ts'
import { SnsLogo } from '../parts/SnsLogo.tsx'
import { launchQuery, snsListQuery } from '../queries.ts'
import { readForeignUrl } from '../text/readForeignUrl.ts'
import { Calculator } from './Calculator.tsx'
import { LaunchFacts } from './LaunchFacts.tsx'
import { LaunchStatus } from './LaunchStatus.tsx'
import { OwnPart } from './OwnPart.tsx'
import { useLifecycleWords } from './useLifecycleWords.ts'

/** `/sns/launch/{root}`: what is sold, what it comes to, and one's own part in it. Any canister of the SNS names it. */
export function LaunchPage() {
  const { t } = useTranslation('sns')
  const { root_id: rootId = '' } = useParams()
  return (
    <Page
      back={{ to: '/sns/launches', label: t('launches.title'), current: t('launch.title') }}
      nav={<GovernanceNav />}
    >
      <Launch key={rootId} rootId={rootId} />
    </Page>
  )
}

function Launch({ rootId }: { readonly rootId: string }) {
  const { t } = useTranslation('sns')
  const sdk = useSdk()
  const list = useQuery(snsListQuery(sdk))
  const sns = list.data?.find((one) => isOfSns(one, rootId))
  // only what the network lists is asked: an address can name any canister
  const launch = useQuery({
    ...launchQuery(sdk, sns?.swapId ?? ''),
    enabled: sns !== undefined,
  })
  if (list.data && !sns)
    return (
      <section className="rounded-card bg-surface p-4 sm:p-6">
        <h1 className="sr-only">{t('launch.title')}</h1>
        <EmptyState>{t('launch.missing')}</EmptyState>
      </section>
    )
  if ((list.isError && !list.data) || (launch.isError && !launch.data))
    return (
      <section className="rounded-card bg-surface p-4 pb-8 sm:p-6">
        <ErrorState
          what={t('launch.failed')}
          onRetry={() => void (list.isError ? list : launch).refetch()}
        />
      </section>
    )
  if (!sns || !launch.data)
    return (
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        <Skeleton className="h-96 w-full rounded-card" />
        <Skeleton className="h-96 w-full rounded-card" />
      </div>
    )
  return <Shown sns={sns} launch={launch.data} />
}

function Shown({ sns, launch }: { readonly sns: Sns; readonly launch: SnsLaunch }) {
  const { t } = useTranslation('sns')
  const { token } = useTokenState(sns.ledgerId)
  const words = useLifecycleWords()
  const { label, tone } = words[launch.lifecycle]
  const isAhead = launch.lifecycle === 'open' || launch.lifecycle === 'adopted'
  const url = sns.url === undefined ? undefined : readForeignUrl(sns.url)
  return (
    <>
      <header className="flex flex-wrap items-center gap-4">
        <SnsLogo sns={sns} size={40} />
        <div className="min-w-0 flex-1 basis-60">
          <h1 translate="no" className="text-28 font-semibold wrap-anywhere">
            <bdi>{sns.name}</bdi>
          </h1>
          <p dir="auto" className="max-w-[70ch] text-14 text-ink-2 wrap-anywhere">
            {sns.description}
          </p>
          {url !== undefined && (
            <a
              href={url}
              target="_blank"
              rel="noopener noreferrer nofollow ugc"
              className="inline-flex min-h-11 items-center text-14 text-accent wrap-anywhere"
            >
              {url}
            </a>
          )}
        </div>
        <Badge tone={tone}>{label}</Badge>
      </header>
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid grid-cols-1 content-start gap-4">
          <LaunchStatus launch={launch} />
          {isAhead && launch.terms && token && (
            <Calculator launch={launch} terms={launch.terms} token={token} />
          )}
        </div>
        <div className="grid grid-cols-1 content-start gap-4">
          <section
            aria-label={t('own.title')}
            className="grid gap-4 rounded-card bg-surface p-4 sm:p-6"
          >
            <h2 className="text-16 font-medium">{t('own.title')}</h2>
            <ForOwner visitor={t('own.visitor')}>
              {(owner) => <OwnPart sns={sns} launch={launch} owner={owner} token={token} />}
            </ForOwner>
          </section>
          <LaunchFacts launch={launch} token={token} />
        </div>
      </div>
    </>
  )
}
