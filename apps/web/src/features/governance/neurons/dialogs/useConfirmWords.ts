import type { SnsNeuron } from '@sluice/sdk'
import { useTranslation } from 'react-i18next'

export type ConfirmKind =
  | 'dissolve'
  | 'stop'
  | 'disburse'
  | 'stake-maturity'
  | 'disburse-maturity'
  | 'auto-stake'
  | 'spawn'
  | 'refresh'
  | 'visibility'
  | 'fund'

type Words = { readonly title: string; readonly hint: string }

/** What a step is called, and what it means. Of what can be turned on and off, the other of what is. */
export function useConfirmWords(): (kind: ConfirmKind, neuron: SnsNeuron) => Words {
  const { t } = useTranslation('sns')
  return (kind, { isStakingMaturity, network }) => {
    const words: Record<ConfirmKind, Words> = {
      dissolve: { title: t('confirm.dissolve'), hint: t('confirm.dissolveHint') },
      stop: { title: t('confirm.stop'), hint: t('confirm.stopHint') },
      disburse: { title: t('confirm.disburse'), hint: t('confirm.disburseHint') },
      'stake-maturity': { title: t('confirm.stake'), hint: t('confirm.stakeHint') },
      'disburse-maturity': {
        title: t('confirm.disburseMaturity'),
        hint: t('confirm.disburseMaturityHint'),
      },
      'auto-stake': isStakingMaturity
        ? { title: t('confirm.autoOff'), hint: t('confirm.autoOffHint') }
        : { title: t('confirm.autoOn'), hint: t('confirm.autoOnHint') },
      spawn: { title: t('confirm.spawn'), hint: t('confirm.spawnHint') },
      refresh: { title: t('confirm.refresh'), hint: t('confirm.refreshHint') },
      visibility: network?.isPublic
        ? { title: t('confirm.makePrivate'), hint: t('confirm.makePrivateHint') }
        : { title: t('confirm.makePublic'), hint: t('confirm.makePublicHint') },
      fund: network?.isInFund
        ? { title: t('confirm.leaveFund'), hint: t('confirm.leaveFundHint') }
        : { title: t('confirm.joinFund'), hint: t('confirm.joinFundHint') },
    }
    return words[kind]
  }
}
