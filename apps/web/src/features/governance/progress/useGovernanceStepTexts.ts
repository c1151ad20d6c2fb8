import { useTranslation } from 'react-i18next'
import type { StepTexts } from '../../../activity/ActivityArea.tsx'
import type { GovernanceSubject } from './governanceSubject.ts'

/** The steps of what is done in an SNS in words. */
export function useGovernanceStepTexts(): (subject: GovernanceSubject, name: string) => StepTexts {
  const { t } = useTranslation('governanceProgress', { useSuspense: false })
  return ({ action }, name) => {
    switch (name) {
      case 'transfer':
        return action === 'join-launch'
          ? { title: t('step.pay'), detail: t('step.payDetail') }
          : { title: t('step.transfer'), detail: t('step.transferDetail') }
      case 'claim':
        return { title: t('step.claim'), detail: t('step.claimDetail') }
      case 'disburse':
        return { title: t('step.disburse'), detail: t('step.disburseDetail') }
      case 'propose':
        return { title: t('step.propose'), detail: t('step.proposeDetail') }
      case 'ticket':
        return { title: t('step.ticket'), detail: t('step.ticketDetail') }
      case 'key':
        return { title: t('step.key'), detail: t('step.keyDetail') }
      case 'join':
        return { title: t('step.join'), detail: t('step.joinDetail') }
      case 'refund':
        return { title: t('step.refund'), detail: t('step.refundDetail') }
      case 'change':
        return { title: t('step.change'), detail: t('step.changeDetail') }
      default: {
        const [, index = '0'] = name.split('-')
        return {
          title: t('step.vote', { number: Number(index) + 1 }),
          detail: t('step.voteDetail'),
        }
      }
    }
  }
}
