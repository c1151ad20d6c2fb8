import { useTranslation } from 'react-i18next'
import type { StepTexts } from '../../../activity/ActivityArea.tsx'
import type { LaunchpadSubject } from './launchpadSubject.ts'

/** The steps of what is done at the launchpad in words. */
export function useLaunchpadStepTexts(): (subject: LaunchpadSubject, name: string) => StepTexts {
  const { t } = useTranslation('launchpadProgress', { useSuspense: false })
  return ({ action }, name) => {
    switch (name) {
      case 'fee-key':
      case 'approve':
        return { title: t('step.approve'), detail: t('step.approveDetail') }
      case 'fee':
        return { title: t('step.fee'), detail: t('step.feeDetail') }
      case 'make':
        return { title: t('step.make'), detail: t('step.makeDetail') }
      case 'key':
        return { title: t('step.key'), detail: t('step.keyDetail') }
      case 'pay':
        return action === 'join-sale'
          ? { title: t('step.pay'), detail: t('step.payDetail') }
          : { title: t('step.bring'), detail: t('step.bringDetail') }
      case 'count':
        return { title: t('step.count'), detail: t('step.countDetail') }
      case 'take':
        return { title: t('step.take'), detail: t('step.takeDetail') }
      case 'pool:key':
      case 'pool:approve':
      case 'pool:pay':
        return { title: t('step.poolPay'), detail: t('step.poolPayDetail') }
      case 'pool:request':
      case 'pool:granted':
      case 'pool:create':
        return { title: t('step.pool'), detail: t('step.poolDetail') }
      case 'farm:fee-key':
      case 'farm:approve':
      case 'farm:fee':
      case 'farm:make':
        return { title: t('step.farm'), detail: t('step.farmDetail') }
      case 'farm:key':
      case 'farm:pay':
        return { title: t('step.reward'), detail: t('step.rewardDetail') }
      default:
        if (name.startsWith('add:')) return { title: t('step.add'), detail: t('step.addDetail') }
        return { title: t('step.collect'), detail: t('step.collectDetail') }
    }
  }
}
