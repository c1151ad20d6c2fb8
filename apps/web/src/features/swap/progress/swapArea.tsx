import type { RouteFlow, SwapFlow } from '@sluice/sdk'
import { placeOfStep } from '@sluice/sdk/routeFlow'
import { useTranslation } from 'react-i18next'
import { defineArea, type StepTexts } from '../../../activity/ActivityArea.tsx'
import { type TradeWords, useTradeWords } from '../../../activity/progress/useTradeWords.ts'
import { type Named, readRecord } from '../../../activity/readRecord.ts'
import { resumedBy } from '../../../activity/unfinished/UnfinishedActions.tsx'
import { useToken } from '../../../tokens/useTokens.ts'
import { later } from '../../../ui/browser/later.ts'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import type { SwapSubject } from './SwapSubject.ts'
import { useSwapRunner } from './useSwapRunner.ts'

type Ended = {
  readonly kind: 'swap'
  readonly tokenIn: Named
  readonly tokenOut: Named
  readonly amountIn: bigint
}

const loadEnd = () => import('./SwapEnd.tsx')

/** Swaps and trades over several pools. */
export const swapArea = defineArea<SwapFlow | RouteFlow, SwapSubject, Ended>({
  flows: ['swap', 'route'],
  subjects: ['swap'],
  FlowTitle,
  ForgetHint,
  Actions: resumedBy(useSwapRunner),
  useWords,
  useStepTexts,
  Done: later(async () => (await loadEnd()).Done, 'receipt'),
  Failed: later(async () => (await loadEnd()).Failed),
  readEnded,
  Title,
})

function FlowTitle({ flow: { facts } }: { readonly flow: SwapFlow | RouteFlow }) {
  const { t } = useTranslation()
  const wordsOf = useTradeWords()
  const tokenIn = useToken(facts.tokenIn)
  const tokenOut = useToken(facts.tokenOut)
  if (!tokenIn || !tokenOut) return <Skeleton className="h-5 w-60" />
  const { amountIn } = facts
  return t('activity.interruptedSwap', wordsOf({ tokenIn, tokenOut, amountIn }))
}

function ForgetHint() {
  const { t } = useTranslation('wallet')
  return t('interrupted.forgetSwapHint')
}

function useWords() {
  const { t } = useTranslation('progress')
  return () => ({
    title: t('title'),
    doneTitle: t('doneTitle'),
    failedTitle: t('failedTitle'),
    cutOff: t('cutOff'),
    mayClose: t('mayClose'),
    cannotStop: t('cannotStop'),
    toast: t('toast.running'),
  })
}

function useStepTexts() {
  const { t } = useTranslation('progress')
  const wordsOf = useTradeWords()
  return (subject: SwapSubject, name: string): StepTexts => {
    const words: TradeWords = wordsOf(hopOf(subject, name) ?? subject)
    switch (placeOfStep(name)?.part ?? name) {
      case 'approve':
        return {
          title: t('approve.title', words),
          detail: t('approve.detail', words),
        }
      case 'transfer':
        return { title: t('pay.title', words), detail: t('transfer.detail') }
      case 'deposit':
        return {
          title: t('deposit.title', words),
          detail: t('deposit.detail'),
        }
      case 'withdraw':
        return {
          title: t('withdraw.title', words),
          detail: t('withdraw.detail'),
        }
      default:
        return { title: t('swap.title', words), detail: t('swap.detail', words) }
    }
  }
}

/** The pool of a trade that a step belongs to. */
function hopOf({ route }: SwapSubject, name: string) {
  const place = placeOfStep(name)
  return place && route?.find(({ branch, hop }) => branch === place.branch && hop === place.hop)
}

function readEnded(record: unknown): Ended | undefined {
  const { field, named, amount } = readRecord(record)
  const [tokenIn, tokenOut, amountIn] = [named('tokenIn'), named('tokenOut'), amount('amountIn')]
  if (field('kind') !== 'swap' || !tokenIn || !tokenOut || amountIn === undefined) return undefined
  return { kind: 'swap', tokenIn, tokenOut, amountIn }
}

function Title({ subject }: { readonly subject: Ended }) {
  const { t } = useTranslation()
  return t('activity.swap', useTradeWords()(subject))
}
