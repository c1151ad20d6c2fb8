import type { SnsFlow } from '@sluice/sdk'
import { useTranslation } from 'react-i18next'
import { readRecord } from '../../../activity/readRecord.ts'
import { type GovernanceAction, isGovernanceAction, subjectOfFlow } from './governanceSubject.ts'

/** What is remembered of what was done in an SNS. */
export type EndedGovernance = { readonly kind: 'governance'; readonly action: GovernanceAction }

export function readEnded(record: unknown): EndedGovernance | undefined {
  const { field } = readRecord(record)
  const action = field('action')
  if (field('kind') !== 'governance' || !isGovernanceAction(action)) return undefined
  return { kind: 'governance', action }
}

/** What is done, in a few words. */
export function GovernanceTitle({ subject: { action } }: { readonly subject: EndedGovernance }) {
  const { t } = useTranslation('governanceProgress', { useSuspense: false })
  const titles: Record<GovernanceAction, string> = {
    'stake-neuron': t('log.stake'),
    'disburse-neuron': t('log.disburse'),
    'vote-neurons': t('log.vote'),
    'make-proposal': t('log.propose'),
    'join-launch': t('log.join'),
    'refund-launch': t('log.refund'),
    'increase-delay': t('log.delay'),
    'set-dissolve-timestamp': t('log.delay'),
    'start-dissolving': t('log.startDissolving'),
    'stop-dissolving': t('log.stopDissolving'),
    'auto-stake-on': t('log.autoStakeOn'),
    'auto-stake-off': t('log.autoStakeOff'),
    'stake-maturity': t('log.stakeMaturity'),
    'disburse-maturity': t('log.disburseMaturity'),
    split: t('log.split'),
    'add-permissions': t('log.addPermissions'),
    'remove-permissions': t('log.removePermissions'),
    follow: t('log.follow'),
  }
  return titles[action]
}

/** What was interrupted. */
export const InterruptedTitle = ({ flow }: { readonly flow: SnsFlow }) => (
  <GovernanceTitle subject={subjectOfFlow(flow)} />
)
