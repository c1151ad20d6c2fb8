import { acceptsVotes, type DaoParameters } from '@sluice/governance'
import type { SnsNeuron, SnsProposal } from '@sluice/sdk'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useLocale } from '../../../i18n/useLocale.ts'
import { Badge } from '../../../ui/layout/Badge.tsx'
import type { Dao } from '../parts/Dao.ts'
import { formatDelay } from '../parts/formatDelay.ts'
import { proposalPath } from '../parts/paths.ts'
import { SnsLogo } from '../parts/SnsLogo.tsx'
import { useNowSeconds } from '../parts/useNowSeconds.ts'
import { excerptOf } from '../text/excerptOf.ts'
import { useProposalKind } from '../topics/useProposalKind.ts'
import { ownBallotsOf } from './ballots.ts'
import { useProposalWords } from './useProposalWords.ts'
import { useSeesBallots } from './useSeesBallots.ts'

type ProposalRowProps = {
  readonly proposal: SnsProposal
  readonly sns: Dao
  readonly neurons: readonly SnsNeuron[]
  readonly parameters: DaoParameters
  readonly owner: string | undefined
  /** Where proposals of several DAOs stand together. */
  readonly hasName?: boolean
}

/** A proposal in a list: what it is about, how long it is open, and whether one's vote is missing. */
export function ProposalRow({
  proposal,
  sns,
  neurons,
  parameters,
  owner,
  hasName,
}: ProposalRowProps) {
  const { t } = useTranslation('sns')
  const locale = useLocale()
  const now = useNowSeconds()
  const seesBallots = useSeesBallots()
  const { statuses } = useProposalWords()
  const { topic, isCritical } = useProposalKind()(sns, proposal)
  const { label, tone } = statuses[proposal.status]
  const own =
    owner === undefined
      ? []
      : ownBallotsOf(proposal, neurons, { principal: owner, parameters, now, seesBallots })
  const isWaiting = own.some(({ state }) => state === 'can-vote')
  const hasVoted = own.some(({ state }) => state === 'voted')
  return (
    <Link
      to={proposalPath(sns.governanceId, proposal.id)}
      className="grid gap-2 rounded-control bg-surface-2 p-4 transition-colors hover:bg-line"
    >
      <span className="flex flex-wrap items-center gap-2 text-13 text-ink-2">
        {hasName && (
          <span translate="no" className="inline-flex items-center gap-2 font-medium text-ink">
            <SnsLogo sns={sns} />
            <bdi>{sns.name}</bdi>
          </span>
        )}
        <span>{t('proposal.number', { id: String(proposal.id) })}</span>
        <Badge tone={tone}>{label}</Badge>
        {topic && <span>{topic}</span>}
        {isCritical && <Badge tone="warn">{t('topic.critical')}</Badge>}
        <span className="ms-auto">
          {acceptsVotes(proposal, now)
            ? t('proposal.closesIn', { time: formatDelay(proposal.deadline - now, locale) })
            : t('proposal.closed')}
        </span>
      </span>
      <span dir="auto" className="text-16 font-medium wrap-anywhere">
        {proposal.title || t('proposal.untitled')}
      </span>
      <span dir="auto" className="text-14 text-ink-2 wrap-anywhere">
        {excerptOf(proposal.summary)}
      </span>
      {(isWaiting || hasVoted) && (
        <span>
          <Badge tone={isWaiting ? 'accent' : 'plain'}>
            {isWaiting
              ? seesBallots
                ? t('proposal.needsVote')
                : t('proposal.mayVote')
              : t('proposal.voted')}
          </Badge>
        </span>
      )}
    </Link>
  )
}
