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
      case 'pool:create':
        return { title: t('step.pool'), detail: t('step.poolDetail') }
      case 'add:place':
        return { title: t('step.add'), detail: t('step.addDetail') }
      case 'farm:pay':
        return { title: t('step.farm'), detail: t('step.farmDetail') }
      default:
        return { title: t('step.collect'), detail: t('step.collectDetail') }
    }
  }
}
