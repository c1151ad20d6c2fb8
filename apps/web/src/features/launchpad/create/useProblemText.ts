import { useTranslation } from 'react-i18next'
import { useCreationText } from '../../offers/creation/useCreationText.ts'
import type { SaleProblem } from './checkSale.ts'

/** What keeps a sale from being made, in the words of the button that would make it. */
export function useProblemText(): (problem: SaleProblem) => string {
  const { t } = useTranslation('launchpad')
  const creationText = useCreationText()
  return (problem) => {
    switch (problem) {
      case 'name':
        return t('problem.name')
      case 'token':
        return t('problem.token')
      case 'payment':
        return t('problem.payment')
      case 'same-token':
        return t('problem.sameToken')
      case 'offered':
        return t('problem.offered')
      case 'price':
        return t('problem.price')
      case 'soft-cap':
        return t('problem.softCap')
      case 'minimum':
        return t('problem.minimum')
      case 'small-minimum':
        return t('problem.smallMinimum')
      case 'maximum':
        return t('problem.maximum')
      case 'start':
        return t('problem.start')
      case 'end':
        return t('problem.end')
      case 'vesting':
        return t('problem.vesting')
      case 'too-little':
        return t('problem.tooLittle')
      default:
        return creationText(problem)
    }
  }
}
