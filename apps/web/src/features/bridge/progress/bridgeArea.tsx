import type { BridgeFlow } from '@sluice/sdk'
import { useTranslation } from 'react-i18next'
import { defineArea, type StepTexts } from '../../../activity/ActivityArea.tsx'
import { resumedBy } from '../../../activity/unfinished/UnfinishedActions.tsx'
import { formatExactAmount } from '../../../format/amount.ts'
import { formatSymbol } from '../../../format/symbol.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { later } from '../../../ui/browser/later.ts'
import { ETHER } from '../ether.ts'
import { useBridgeRunner } from '../useBridgeRunner.ts'
import { BridgeTitle, type EndedBridge, readEnded } from './BridgeTitle.tsx'
import type { BridgeSubject } from './bridgeSubject.ts'
import { InterruptedTitle } from './InterruptedTitle.tsx'

/** What is dissolved into payments on other chains. */
export const bridgeArea = defineArea<BridgeFlow, BridgeSubject, EndedBridge>({
  flows: ['bridge-dissolve'],
  subjects: ['bridge-dissolve'],
  FlowTitle: InterruptedTitle,
  ForgetHint,
  Actions: resumedBy(useBridgeRunner),
  useWords,
  useStepTexts,
  Done: later(async () => (await import('./BridgeDone.tsx')).BridgeDone, ['bridge', 'receipt']),
  Failed: later(async () => (await import('./BridgeFailed.tsx')).BridgeFailed, 'bridge'),
  readEnded,
  Title: BridgeTitle,
})

function ForgetHint({ flow: { steps } }: { readonly flow: BridgeFlow }) {
  const { t } = useTranslation('bridge', { useSuspense: false })
  return steps.transfer?.kind === 'done'
    ? t('interrupted.forgetTransferred')
    : t('interrupted.forget')
}

function useWords() {
  const { t } = useTranslation('bridge', { useSuspense: false })
  return () => ({
    title: t('progress.title'),
    doneTitle: t('progress.doneTitle'),
    failedTitle: t('progress.failedTitle'),
    cutOff: t('progress.cutOff'),
    mayClose: t('progress.mayClose'),
    cannotStop: t('progress.cannotStop'),
    toast: t('progress.toast'),
  })
}

function useStepTexts() {
  const { t } = useTranslation('bridge', { useSuspense: false })
  const locale = useLocale()
  return (subject: BridgeSubject, name: string): StepTexts => {
    const { token, coin, amount, arrives, maxGas } = subject
    const words = {
      gas: formatExactAmount(maxGas ?? 0n, ETHER.decimals, locale),
      symbol: formatSymbol(token.symbol),
      coin: coin.symbol,
      amount: formatExactAmount(amount, token.decimals, locale),
      arrives: formatExactAmount(arrives, coin.decimals, locale),
    }
    switch (name) {
      case 'quote':
        return {
          title: t('step.quote'),
          detail: maxGas === undefined ? t('step.quoteDetail', words) : t('step.quoteGas', words),
        }
      case 'approve':
        return { title: t('step.approve', words), detail: t('step.approveDetail', words) }
      case 'approve-gas':
        return { title: t('step.approveGas'), detail: t('step.approveGasDetail', words) }
      case 'transfer':
        return { title: t('step.transfer', words), detail: t('step.transferDetail', words) }
      default:
        return { title: t('step.dissolve', words), detail: t('step.dissolveDetail', words) }
    }
  }
}
