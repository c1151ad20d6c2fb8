import type { ProposalStatus, RewardStatus } from '@sluice/governance'
import { useTranslation } from 'react-i18next'

/** The states of a proposal in words, and how they stand out. */
export function useProposalWords() {
  const { t } = useTranslation('sns')
  const statuses: Record<
    ProposalStatus,
    { label: string; tone: 'accent' | 'up' | 'down' | 'warn' | 'plain' }
  > = {
    open: { label: t('status.open'), tone: 'accent' },
    rejected: { label: t('status.rejected'), tone: 'down' },
    adopted: { label: t('status.adopted'), tone: 'up' },
    executed: { label: t('status.executed'), tone: 'up' },
    failed: { label: t('status.failed'), tone: 'warn' },
  }
  const rewards: Record<RewardStatus, string> = {
    'accept-votes': t('reward.acceptVotes'),
    'ready-to-settle': t('reward.readyToSettle'),
    settled: t('reward.settled'),
  }
  return { statuses, rewards }
}
