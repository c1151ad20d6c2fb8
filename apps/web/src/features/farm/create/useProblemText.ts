import { leastCycle } from '@sluice/sdk/newFarm'
import { useTranslation } from 'react-i18next'
import { formatSymbol } from '../../../format/symbol.ts'
import { useCreationText } from '../../offers/creation/useCreationText.ts'
import type { FarmProblem } from './farmProblem.ts'
import { parseLocalText } from './localTime.ts'
import type { Draft } from './useFarmDraft.ts'

/** What keeps a farm from being made, in a few words. */
export function useProblemText(): (problem: FarmProblem, draft: Draft) => string {
  const { t } = useTranslation('farm')
  const creationText = useCreationText()
  return (problem, { texts, reward }) => {
    const [startSeconds = 0, endSeconds = 0] = [
      parseLocalText(texts.start),
      parseLocalText(texts.end),
    ]
    const minutes = leastCycle({ startSeconds, endSeconds }) / 60
    const words: Readonly<Record<FarmProblem, string>> = {
      'choose-pool': t('create.choosePool'),
      'read-pool': t('problem.readPool'),
      'choose-reward': t('problem.chooseReward'),
      'wrong-standard': t('problem.wrongStandard'),
      'bad-refunder': t('problem.badRefunder'),
      'bad-start': t('problem.badStart'),
      'bad-end': t('problem.badEnd'),
      'starts-in-the-past': t('problem.startsInThePast'),
      'starts-after-end': t('problem.startsAfterEnd'),
      'starts-too-late': t('problem.startsTooLate'),
      'lasts-too-long': t('problem.lastsTooLong'),
      'lasts-too-short': t('problem.lastsTooShort'),
      'no-reward': t('problem.noReward'),
      'reward-too-small': t('problem.rewardTooSmall'),
      'reward-too-large': t('problem.rewardTooLarge'),
      'reward-too-thin': t('problem.rewardTooThin'),
      'cycle-too-short': t('problem.cycleTooShort', { count: minutes }),
      'cycle-too-long': t('problem.cycleTooLong'),
      'bad-cycle': t('problem.badCycle'),
      'bad-minimum': t('problem.badMinimum'),
      'no-founder': creationText('no-founder'),
      'fee-unknown': creationText('fee-unknown'),
      'fee-unaffordable': creationText('fee-unaffordable'),
      'too-little': t('problem.tooLittle', { symbol: formatSymbol(reward?.symbol ?? '') }),
    }
    return words[problem]
  }
}
