import type { VoteProject } from '@sluice/sdk'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useSdk } from '../../../session/useSdk.ts'
import { Page } from '../../../shell/pages/Page.tsx'
import { useTokenState } from '../../../tokens/useTokens.ts'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Broken } from '../parts/Broken.tsx'
import { CREATE_VOTES_PATH, projectPath } from '../parts/links.ts'
import { ProjectIcon } from '../parts/ProjectIcon.tsx'
import { projectsQuery } from '../queries.ts'

/** `/vote`: projects, in which holders of a token vote. */
export function VotesPage() {
  const { t } = useTranslation('votes')
  return (
    <Page
      width="list"
      title={t('list.title')}
      subtitle={t('list.subtitle')}
      action={<LinkButton to={CREATE_VOTES_PATH}>{t('create.title')}</LinkButton>}
      waiting={<Waiting />}
    >
      <Projects />
    </Page>
  )
}

const Waiting = () => <Skeleton className="h-56 w-full rounded-card" />

function Projects() {
  const { t } = useTranslation('votes')
  const sdk = useSdk()
  const { data, error, refetch } = useQuery(projectsQuery(sdk))
  if (error && data === undefined) return <Broken error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Waiting />
  if (data.length === 0)
    return (
      <Card>
        <EmptyState action={<LinkButton to={CREATE_VOTES_PATH}>{t('create.title')}</LinkButton>}>
          {t('list.empty')}
        </EmptyState>
      </Card>
    )
  return (
    <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2">
      {data.map((project) => (
        <li key={project.id} className="min-w-0">
          <ProjectCard project={project} />
        </li>
      ))}
    </ul>
  )
}

function ProjectCard({ project }: { readonly project: VoteProject }) {
  const { t } = useTranslation('votes')
  const { token } = useTokenState(project.ledgerId)
  const symbol = token?.symbol ?? ''
  return (
    <Link
      to={projectPath(project.id)}
      className="flex min-h-20 items-center gap-4 rounded-card bg-surface p-4 hover:bg-surface-2"
    >
      <ProjectIcon project={project} />
      <span className="min-w-0">
        <bdi className="block truncate text-16 font-medium">{project.name}</bdi>
        <span className="text-13 text-ink-2">{t('list.votersOf', { symbol })}</span>
      </span>
    </Link>
  )
}
