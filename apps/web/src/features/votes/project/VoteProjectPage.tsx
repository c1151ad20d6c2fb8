import type { VoteProject, VoteProposal } from '@sluice/sdk'
import { voteStateOf } from '@sluice/sdk/votes'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { useOwner, useSdk } from '../../../session/useSdk.ts'
import { Page } from '../../../shell/pages/Page.tsx'
import { useTokenState } from '../../../tokens/useTokens.ts'
import { useNow } from '../../../ui/browser/useNow.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Time } from '../../../ui/figures/Time.tsx'
import { Badge } from '../../../ui/layout/Badge.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Broken } from '../parts/Broken.tsx'
import { proposePath, VOTES_PATH, voteProposalPath } from '../parts/links.ts'
import { ProjectIcon } from '../parts/ProjectIcon.tsx'
import { useStateWords } from '../parts/useStateWords.ts'
import { VotePicture } from '../parts/VotePicture.tsx'
import { managersQuery, projectQuery, proposalsQuery } from '../queries.ts'
import { DelegationCard } from './DelegationCard.tsx'
import { Managers } from './Managers.tsx'

const TICK_MS = 10_000

/** `/vote/{project}`: what a token's holders vote about, and who leads it. */
export function VoteProjectPage() {
  const { t } = useTranslation('votes')
  const { project: id = '' } = useParams()
  return (
    <Page
      width="list"
      back={{ to: VOTES_PATH, label: t('list.title'), current: t('project.title') }}
      waiting={<Skeleton className="h-96 w-full rounded-card" />}
    >
      <Project key={id} id={id} />
    </Page>
  )
}

function Project({ id }: { readonly id: string }) {
  const sdk = useSdk()
  const { data, error, refetch } = useQuery(projectQuery(sdk, id))
  if (error && data === undefined) return <Broken error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton className="h-96 w-full rounded-card" />
  return <Shown project={{ ...data, id }} />
}

function Shown({ project }: { readonly project: VoteProject }) {
  const { t } = useTranslation('votes')
  const sdk = useSdk()
  const owner = useOwner()
  const { token } = useTokenState(project.ledgerId)
  const { data: managers = [] } = useQuery(managersQuery(sdk, project.id))
  const leads = owner !== undefined && (owner === project.owner || managers.includes(owner))
  const symbol = token?.symbol ?? ''
  return (
    <>
      <header className="flex flex-wrap items-center gap-4">
        <ProjectIcon project={project} />
        <div className="min-w-0 flex-1">
          <h1 className="text-28 font-semibold wrap-anywhere">
            <bdi>{project.name}</bdi>
          </h1>
          <p className="text-13 text-ink-2">{t('list.votersOf', { symbol })}</p>
        </div>
        {leads && <LinkButton to={proposePath(project.id)}>{t('propose.title')}</LinkButton>}
      </header>
      <Proposals project={project} />
      <DelegationCard project={project} />
      <Managers project={project} managers={managers} isOwner={owner === project.owner} />
    </>
  )
}

function Proposals({ project }: { readonly project: VoteProject }) {
  const { t } = useTranslation('votes')
  const sdk = useSdk()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    proposalsQuery(sdk, project.id),
  )
  const proposals = data?.pages.flatMap((page) => page.proposals)
  if (error && proposals === undefined)
    return <Broken error={error} onRetry={() => void refetch()} />
  if (proposals === undefined) return <Skeleton className="h-56 w-full rounded-card" />
  if (proposals.length === 0)
    return (
      <Card>
        <EmptyState>{t('project.empty')}</EmptyState>
      </Card>
    )
  return (
    <section aria-label={t('project.proposals')} className="flex flex-col gap-3">
      <h2 className="text-16 font-medium">{t('project.proposals')}</h2>
      <ul className="flex flex-col gap-3">
        {proposals.map((proposal) => (
          <li key={`${proposal.number}`}>
            <Row project={project} proposal={proposal} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button look="tonal" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('project.more')}
        </Button>
      )}
    </section>
  )
}

function Row({
  project,
  proposal,
}: {
  readonly project: VoteProject
  readonly proposal: VoteProposal
}) {
  const { t } = useTranslation('votes')
  const now = useNow(TICK_MS)
  const words = useStateWords()
  const state = voteStateOf(proposal, now)
  const { label, tone } = words[state]
  return (
    <Link
      to={voteProposalPath(project.id, proposal.number)}
      className="flex flex-col gap-2 rounded-card bg-surface p-4 hover:bg-surface-2"
    >
      <span className="flex flex-wrap items-center gap-2 text-13 text-ink-2">
        <Badge tone={tone}>{label}</Badge>
        {t('project.voters', { count: Number(proposal.tally.voters) })}
        <span className="ms-auto">
          <Time atMs={state === 'pending' ? proposal.terms.beginsAt : proposal.closesAt} />
        </span>
      </span>
      <span className="flex items-center gap-3">
        {proposal.terms.picture && (
          <VotePicture projectId={project.id} path={proposal.terms.picture} className="size-12" />
        )}
        <bdi className="min-w-0 text-16 font-medium wrap-anywhere">{proposal.terms.title}</bdi>
      </span>
    </Link>
  )
}
