import { PERMISSION } from '@sluice/governance'
import { useTranslation } from 'react-i18next'

/** A permission in words, by its number; undefined for one that means nothing any more. */
export function usePermissionWords(): (permission: number) => string | undefined {
  const { t } = useTranslation('sns')
  const words = new Map<number, string>([
    [PERMISSION.configureDissolveState, t('permission.dissolve')],
    [PERMISSION.managePrincipals, t('permission.principals')],
    [PERMISSION.submitProposal, t('permission.propose')],
    [PERMISSION.vote, t('permission.vote')],
    [PERMISSION.disburse, t('permission.disburse')],
    [PERMISSION.split, t('permission.split')],
    [PERMISSION.disburseMaturity, t('permission.disburseMaturity')],
    [PERMISSION.stakeMaturity, t('permission.stakeMaturity')],
    [PERMISSION.manageVotingPermission, t('permission.manageVoting')],
  ])
  return (permission) => words.get(permission)
}
