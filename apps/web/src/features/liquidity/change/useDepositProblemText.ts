import { useTranslation } from 'react-i18next'
import { formatSymbol } from '../../../format/symbol.ts'
import type { DepositProblem } from './depositProblem.ts'
import type { Deposit } from './useDeposit.ts'

/** What is missing of a deposit, in the words of its button. */
export function useDepositProblemText() {
  const { t } = useTranslation('liquidity')
  const { t: tCommon } = useTranslation()
  return (problem: DepositProblem, { tokens }: Pick<Deposit, 'tokens'>): string => {
    const symbol = 'side' in problem ? formatSymbol(tokens[problem.side]?.symbol ?? '') : ''
    switch (problem.kind) {
      case 'exceeds-limit':
        return tCommon('swap.button.exceedsLimit')
      case 'enter-amount':
        return tCommon('swap.button.enterAmount')
      case 'reading':
        return tCommon('common.loading')
      case 'too-little':
        return t('failed.tooLittle')
      case 'insufficient':
        return tCommon('swap.button.insufficientBalance', { symbol })
      case 'above-fee':
        return t('deposit.aboveFee')
    }
  }
}
