import type { SnsFlow } from '@sluice/sdk'
import { useTranslation } from 'react-i18next'
import type { EndedGovernance, GovernanceAction } from './governanceSubject.ts'

/** What is done, in a few words. */
export function GovernanceTitle({ subject: { action } }: { readonly subject: EndedGovernance }) {
  const { t } = useTranslation('governanceProgress')
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
    refresh: t('log.refresh'),
    merge: t('log.merge'),
    spawn: t('log.spawn'),
    'make-public': t('log.makePublic'),
    'make-private': t('log.makePrivate'),
    'join-fund': t('log.joinFund'),
    'leave-fund': t('log.leaveFund'),
  }
  return titles[action]
}

/** What is lost with the memory of what was interrupted. */
export function ForgetHint({ flow: { kind, steps } }: { readonly flow: SnsFlow }) {
  const { t } = useTranslation('governanceProgress')
  const isPaid = steps.transfer?.kind === 'done'
  if (kind === 'stake-neuron' && isPaid) return t('forget.staked')
  return kind === 'join-launch' && isPaid ? t('forget.joined') : t('forget.nothing')
}
