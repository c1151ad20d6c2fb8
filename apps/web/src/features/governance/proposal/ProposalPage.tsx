import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { useOwner, useSdk } from '../../../session/useSdk.ts'
import { Page } from '../../../shell/pages/Page.tsx'
import { useTokenState } from '../../../tokens/useTokens.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Badge } from '../../../ui/layout/Badge.tsx'
import { Icon } from '../../../ui/pictures/Icon.tsx'
import { useNeurons } from '../neurons/useNeurons.ts'
import { GovernanceNav } from '../parts/GovernanceNav.tsx'
import { proposalPath, votingPath } from '../parts/paths.ts'
import { SnsLogo } from '../parts/SnsLogo.tsx'
import { useDaos } from '../parts/useDaos.ts'
import { proposalQuery } from '../queries.ts'
import { Markdown } from '../text/Markdown.tsx'
import { useProposalKind } from '../topics/useProposalKind.ts'
import { useProposalWords } from '../voting/useProposalWords.ts'
import { Details } from './Details.tsx'
import { Effect } from './effect/Effect.tsx'
import type { ProposalView } from './ProposalView.ts'
import { Results } from './Results.tsx'
import { VoteCard } from './VoteCard.tsx'

/** `/sns/voting/{governance}/{proposal}`: what is decided, what it would change, how it stands, and one's own votes. */
export function ProposalPage() {
  const { t } = useTranslation('sns')
  const { governance_id: governanceId = '', proposal_id: number = '' } = useParams()
  const id = /^\d{1,19}$/.test(number) ? BigInt(number) : undefined
  return (
    <Page
      back={{
        to: '/sns/voting',
        label: t('voting.title'),
        current: id === undefined ? t('proposal.title') : t('proposal.number', { id: number }),
      }}
      nav={<GovernanceNav />}
    >
      {id === undefined ? (
        <Missing />
      ) : (
        <Proposal key={`${governanceId} ${number}`} governanceId={governanceId} id={id} />
      )}
    </Page>
  )
}

type Asked = { readonly governanceId: string; readonly id: bigint }

function Proposal({ governanceId, id }: Asked) {
  const { t } = useTranslation('sns')
  const sdk = useSdk()
  const owner = useOwner()
  const { daos, isError: isUnlisted, retry } = useDaos()
  const sns = daos?.find((one) => one.governanceId === governanceId)
  const asked = { governanceId, ...(owner === undefined ? {} : { owner }) }
  // only what the network lists is asked: an address can name any canister
  const proposal = useQuery({ ...proposalQuery(sdk, asked, id), enabled: sns !== undefined })
  const { neurons = [], parameters } = useNeurons(sns)
  const { token } = useTokenState(sns?.ledgerId)
  const hasFailed = isUnlisted || (proposal.isError && !proposal.data)
  if (daos && !sns) return <Missing />
  if (hasFailed)
    return (
      <section className="rounded-card bg-surface p-4 pb-8 sm:p-6">
        <ErrorState
          what={t('proposal.failed')}
          onRetry={() => (isUnlisted ? retry() : void proposal.refetch())}
        />
      </section>
    )
  if (!sns || !proposal.data || !parameters || !token)
    return (
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        <Skeleton className="h-96 w-full rounded-card" />
        <Skeleton className="h-96 w-full rounded-card" />
      </div>
    )
  return <Shown {...{ sns, token, parameters, neurons, owner, proposal: proposal.data }} />
}

function Shown(view: ProposalView) {
  const { t } = useTranslation('sns')
  const { proposal, sns } = view
  const { statuses } = useProposalWords()
  const { label, tone } = statuses[proposal.status]
  const { isCritical } = useProposalKind()(sns, proposal)
  return (
    <>
      <header className="grid gap-2">
        <div className="flex flex-wrap items-center gap-3 text-14 text-ink-2">
          <Link
            to={votingPath(sns.rootId)}
            translate="no"
            className="inline-flex min-h-11 items-center gap-2 font-medium text-ink"
          >
            <SnsLogo sns={sns} />
            <bdi>{sns.name}</bdi>
          </Link>
          <Badge tone={tone}>{label}</Badge>
          {isCritical && <Badge tone="warn">{t('topic.critical')}</Badge>}
          <Neighbours governanceId={sns.governanceId} id={proposal.id} />
        </div>
        <h1 className="text-28 font-semibold wrap-anywhere">
          <bdi>{proposal.title || t('proposal.untitled')}</bdi>
        </h1>
      </header>
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid grid-cols-1 content-start gap-4">
          <Effect {...view} />
          <section
            aria-label={t('proposal.summary')}
            className="grid gap-4 rounded-card bg-surface p-4 sm:p-6"
          >
            <h2 className="text-16 font-medium">{t('proposal.summary')}</h2>
            {proposal.summary === '' ? (
              <p className="text-14 text-ink-2">{t('proposal.noSummary')}</p>
            ) : (
              <Markdown text={proposal.summary} />
            )}
          </section>
        </div>
        <div className="grid grid-cols-1 content-start gap-4">
          <Results {...view} />
          <VoteCard {...view} />
          <Details {...view} />
        </div>
      </div>
    </>
  )
}

/** The proposals before and after this one, by number. */
function Neighbours({ governanceId, id }: Asked) {
  const { t } = useTranslation('sns')
  const look = 'inline-grid size-11 place-items-center rounded-control hover:bg-surface-2'
  return (
    <span className="ms-auto flex">
      {id > 1n && (
        <Link
          to={proposalPath(governanceId, id - 1n)}
          aria-label={t('proposal.previous')}
          className={look}
        >
          <Icon of={ChevronLeft} className="rtl:-scale-x-100" />
        </Link>
      )}
      <Link
        to={proposalPath(governanceId, id + 1n)}
        aria-label={t('proposal.next')}
        className={look}
      >
        <Icon of={ChevronRight} className="rtl:-scale-x-100" />
      </Link>
    </span>
  )
}

function Missing() {
  const { t } = useTranslation('sns')
  return (
    <section className="rounded-card bg-surface p-4 sm:p-6">
      <h1 className="sr-only">{t('proposal.title')}</h1>
      <EmptyState>{t('proposal.missing')}</EmptyState>
    </section>
  )
}
