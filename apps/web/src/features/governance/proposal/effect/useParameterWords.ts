import { useTranslation } from 'react-i18next'
import type { ParameterName } from './changedParameters.ts'

/** What a DAO decides about itself, in words. */
export function useParameterWords(): (name: ParameterName) => string {
  const { t } = useTranslation('sns')
  const words: Record<ParameterName, string> = {
    rejectCost: t('parameter.rejectCost'),
    minimumStake: t('parameter.minimumStake'),
    transactionFee: t('parameter.transactionFee'),
    initialVotingPeriod: t('parameter.initialVotingPeriod'),
    waitForQuietIncrease: t('parameter.waitForQuietIncrease'),
    minimumDelayToVote: t('parameter.minimumDelayToVote'),
    maximumDelay: t('parameter.maximumDelay'),
    maximumDelayBonusPercent: t('parameter.maximumDelayBonus'),
    maximumAge: t('parameter.maximumAge'),
    maximumAgeBonusPercent: t('parameter.maximumAgeBonus'),
    maximumFolloweesPerFunction: t('parameter.maximumFollowees'),
    maximumPrincipalsPerNeuron: t('parameter.maximumPrincipals'),
    maximumNeurons: t('parameter.maximumNeurons'),
    maximumProposalsKeptPerAction: t('parameter.maximumProposalsKept'),
    maximumProposalsWithBallots: t('parameter.maximumProposalsWithBallots'),
    claimerPermissions: t('parameter.claimerPermissions'),
    grantablePermissions: t('parameter.grantablePermissions'),
    isModulationDisabled: t('parameter.modulationDisabled'),
    isAdvancingTargetVersion: t('parameter.advancesVersion'),
    additionalCriticalFunctions: t('parameter.criticalFunctions'),
    rewardsInitial: t('parameter.rewardsInitial'),
    rewardsFinal: t('parameter.rewardsFinal'),
    rewardsTransition: t('parameter.rewardsTransition'),
    roundDuration: t('parameter.roundDuration'),
  }
  return (name) => words[name]
}
