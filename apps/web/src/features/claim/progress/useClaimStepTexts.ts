import { useTranslation } from 'react-i18next'
import type { StepTexts } from '../../../activity/ActivityArea.tsx'
import type { ActivityStep } from '../../../activity/useActivities.ts'
import { formatAmount } from '../../../format/amount.ts'
import { formatSymbol } from '../../../format/symbol.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import type { ClaimSubject } from './claimSubject.ts'

/** The steps of claims and their events in words; of a list's batches how many are there. */
export function useClaimStepTexts(): (
  subject: ClaimSubject,
  name: string,
  steps: readonly ActivityStep[],
) => StepTexts {
  const { t } = useTranslation('claim', { useSuspense: false })
  const locale = useLocale()
  return ({ token, amount }, name, steps) => {
    const words = {
      amount: formatAmount(amount, token.decimals, locale),
      symbol: formatSymbol(token.symbol),
    }
    switch (name.startsWith('import') ? 'import' : name) {
      case 'room-key':
        return { title: t('step.roomKey'), detail: t('step.keyDetail') }
      case 'approve':
        return { title: t('step.approve'), detail: t('step.approveDetail') }
      case 'room':
        return { title: t('step.room'), detail: t('step.roomDetail') }
      case 'create':
        return { title: t('step.create'), detail: t('step.createDetail') }
      case 'terms':
        return { title: t('step.terms'), detail: t('step.termsDetail') }
      case 'import': {
        const batches = steps.filter((step) => step.name.startsWith('import'))
        const done = batches.filter(
          ({ status }) => status === 'done' || status === 'skipped',
        ).length
        const detail = t('step.importDetail', { done, count: batches.length })
        return { title: t('step.import'), detail }
      }
      case 'ready':
        return { title: t('step.ready'), detail: t('step.readyDetail') }
      case 'key':
        return { title: t('step.key'), detail: t('step.keyDetail') }
      case 'pay':
        return { title: t('step.pay', words), detail: t('step.payDetail') }
      case 'open':
        return { title: t('step.open'), detail: t('step.openDetail') }
      case 'close':
        return { title: t('step.close'), detail: t('step.closeDetail') }
      case 'return':
        return { title: t('step.return'), detail: t('step.returnDetail') }
      default:
        return { title: t('step.claim', words), detail: t('step.claimDetail') }
    }
  }
}
