import type { CancelFlow, OrderFlow } from '@sluice/sdk'
import { useTranslation } from 'react-i18next'
import { defineArea } from '../../../activity/ActivityArea.tsx'
import { useTradeWords } from '../../../activity/progress/useTradeWords.ts'
import { type Named, readRecord } from '../../../activity/readRecord.ts'
import { resumedBy } from '../../../activity/unfinished/UnfinishedActions.tsx'
import { useToken } from '../../../tokens/useTokens.ts'
import { later } from '../../../ui/browser/later.ts'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { useOrderRunner } from '../useOrderRunner.ts'
import type { OrderSubject } from './OrderSubject.ts'
import { useOrderStepTexts } from './useOrderStepTexts.ts'

/** That an order was filled is told by whoever watches it; it is no activity of its own. */
const ENDS = ['order', 'cancel-order', 'order-filled'] as const
type Ended = {
  readonly kind: (typeof ENDS)[number]
  readonly tokenIn: Named
  readonly tokenOut: Named
  readonly amountIn: bigint
}

const loadEnd = () => import('./OrderEnd.ts')

/** Limit orders. */
export const orderArea = defineArea<OrderFlow | CancelFlow, OrderSubject, Ended>({
  flows: ['order', 'cancel-order'],
  subjects: ['order', 'cancel-order'],
  FlowTitle,
  ForgetHint,
  Actions: resumedBy(useOrderRunner),
  useWords,
  useStepTexts,
  Done: later(async () => (await loadEnd()).OrderDone, ['orders', 'receipt']),
  Failed: later(async () => (await loadEnd()).OrderFailed, 'orders'),
  readEnded,
  Title,
})

type FlowProps = { readonly flow: OrderFlow | CancelFlow }

function FlowTitle({ flow: { kind, facts } }: FlowProps) {
  const { t } = useTranslation('orders')
  const wordsOf = useTradeWords()
  const tokenIn = useToken(facts.tokenIn)
  const tokenOut = useToken(facts.tokenOut)
  if (!tokenIn || !tokenOut) return <Skeleton className="h-5 w-60" />
  const words = wordsOf({ tokenIn, tokenOut, amountIn: facts.amountIn })
  return kind === 'order' ? t('interrupted.order', words) : t('interrupted.cancel', words)
}

function ForgetHint({ flow }: FlowProps) {
  const { t } = useTranslation('orders')
  return flow.kind === 'order' ? t('interrupted.forgetHint') : t('interrupted.forgetCancelHint')
}

/** The texts of orders are there by the time that one is shown. */
function useWords() {
  const { t } = useTranslation('orders', { useSuspense: false })
  return ({ kind }: OrderSubject) => {
    const isPlaced = kind === 'order'
    return {
      title: isPlaced ? t('progress.title') : t('progress.cancelTitle'),
      doneTitle: isPlaced ? t('progress.doneTitle') : t('progress.cancelDoneTitle'),
      failedTitle: isPlaced ? t('progress.failedTitle') : t('progress.cancelFailedTitle'),
      cutOff: t('progress.cutOff'),
      mayClose: t('progress.mayClose'),
      cannotStop: t('progress.cannotStop'),
      toast: t('progress.toast'),
    }
  }
}

function useStepTexts() {
  const textsOf = useOrderStepTexts()
  const wordsOf = useTradeWords()
  return (subject: OrderSubject, name: string) => textsOf(name, wordsOf(subject))
}

function readEnded(record: unknown): Ended | undefined {
  const { field, named, amount } = readRecord(record)
  const kind = ENDS.find((known) => known === field('kind'))
  const [tokenIn, tokenOut, amountIn] = [named('tokenIn'), named('tokenOut'), amount('amountIn')]
  if (!kind || !tokenIn || !tokenOut || amountIn === undefined) return undefined
  return { kind, tokenIn, tokenOut, amountIn }
}

function Title({ subject }: { readonly subject: Ended }) {
  const { t } = useTranslation('orders', { useSuspense: false })
  const words = useTradeWords()(subject)
  const titles = {
    order: t('log.placed', words),
    'cancel-order': t('log.cancelled', words),
    'order-filled': t('log.filled', words),
  }
  return titles[subject.kind]
}
