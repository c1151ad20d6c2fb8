import { voteStateOf } from '@sluice/sdk/votes'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { useOwner, useSdk } from '../../../session/useSdk.ts'
import { Page } from '../../../shell/pages/Page.tsx'
import { useTokenState } from '../../../tokens/useTokens.ts'
import { useNow } from '../../../ui/browser/useNow.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Badge } from '../../../ui/layout/Badge.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Markdown } from '../../governance/text/Markdown.tsx'
import { Broken } from '../parts/Broken.tsx'
import { projectPath } from '../parts/links.ts'
import { ProjectIcon } from '../parts/ProjectIcon.tsx'
import { useStateWords } from '../parts/useStateWords.ts'
import { VotePicture } from '../parts/VotePicture.tsx'
import { managersQuery, projectQuery, voteProposalQuery } from '../queries.ts'
import { DelegatedCard } from './DelegatedCard.tsx'
import { Lead } from './Lead.tsx'
import { OwnVoteCard } from './OwnVoteCard.tsx'
import type { ProposalView } from './ProposalView.ts'
import { Records } from './Records.tsx'
import { Results } from './Results.tsx'
import { Rules } from './Rules.tsx'

const TICK_MS = 1_000

/** `/vote/{project}/{proposal}`: one's own power and vote, how it stands, and who voted. */
export function VoteProposalPage() {
  const { t } = useTranslation('votes')
  const { project = '', proposal = '' } = useParams()
  const number = /^[1-9]\d{0,17}$/.test(proposal) ? BigInt(proposal) : undefined
  return (
    <Page
      back={{
        to: projectPath(project),
        label: t('project.title'),
        current: t('proposal.number', { number: proposal }),
      }}
      waiting={<Waiting />}
    >
      {number === undefined ? (
        <Missing />
      ) : (
        <Loaded key={`${project} ${proposal}`} projectId={project} number={number} />
      )}
    </Page>
  )
}

const Waiting = () => (
  <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
    <Skeleton className="h-96 w-full rounded-card" />
    <Skeleton className="h-96 w-full rounded-card" />
  </div>
)

function Missing() {
  const { t } = useTranslation('votes')
  return (
    <Card>
      <h1 className="sr-only">{t('proposal.title')}</h1>
      <EmptyState>{t('proposal.missing')}</EmptyState>
    </Card>
  )
}

function Loaded({ projectId, number }: { readonly projectId: string; readonly number: bigint }) {
  const sdk = useSdk()
  const project = useQuery(projectQuery(sdk, projectId))
  const proposal = useQuery(voteProposalQuery(sdk, projectId, number))
  const { token } = useTokenState(project.data?.ledgerId)
  const now = useNow(TICK_MS)
  const error = project.data ? proposal.error : project.error
  if (error && !proposal.data)
    return (
      <Broken
        error={error}
        onRetry={() => void Promise.all([project.refetch(), proposal.refetch()])}
      />
    )
  if (proposal.data === null) return <Missing />
  if (!project.data || !proposal.data || !token) return <Waiting />
  const state = voteStateOf(proposal.data.proposal, now)
  return (
    <Shown
      project={{ ...project.data, id: projectId }}
      token={token}
      recounted={proposal.data}
      state={state}
    />
  )
}

function Shown(view: ProposalView) {
  const { t } = useTranslation('votes')
  const sdk = useSdk()
  const owner = useOwner()
  const { project, recounted, state } = view
  const { proposal, check } = recounted
  const { data: managers = [] } = useQuery(managersQuery(sdk, project.id))
  const { label, tone } = useStateWords()[state]
  const leads = owner !== undefined && (owner === project.owner || managers.includes(owner))
  return (
    <>
      <header className="grid gap-2">
        <div className="flex flex-wrap items-center gap-3 text-14 text-ink-2">
          <ProjectIcon project={project} />
          <bdi>{project.name}</bdi>
          <Badge tone={tone}>{label}</Badge>
        </div>
        <h1 className="text-28 font-semibold wrap-anywhere">
          <bdi>{proposal.terms.title}</bdi>
        </h1>
      </header>
      {check === 'wrong' && <Notice tone="warn">{t('proposal.wrong')}</Notice>}
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid grid-cols-1 content-start gap-4 lg:order-2">
          <OwnVoteCard key={owner} {...view} />
          <DelegatedCard key={`for ${owner}`} {...view} />
          <Results {...view} />
          <Rules {...view} />
          {leads && <Lead {...view} />}
        </div>
        <div className="grid grid-cols-1 content-start gap-4">
          <section
            aria-label={t('proposal.content')}
            className="grid gap-4 rounded-card bg-surface p-4 sm:p-6"
          >
            <h2 className="text-16 font-medium">{t('proposal.content')}</h2>
            {proposal.terms.picture && (
              <VotePicture
                projectId={project.id}
                path={proposal.terms.picture}
                isWhole
                className="h-48 w-full sm:h-64"
              />
            )}
            {proposal.terms.content === '' ? (
              <p className="text-14 text-ink-2">{t('proposal.noContent')}</p>
            ) : (
              <Markdown text={proposal.terms.content} />
            )}
          </section>
          <Records {...view} />
        </div>
      </div>
    </>
  )
}
